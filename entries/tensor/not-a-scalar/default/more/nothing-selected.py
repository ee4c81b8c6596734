# /// script
# dependencies = ["torch"]
# ///
import torch

boxes = torch.rand(5, 4)
confident = boxes[boxes[:, 3] > 2.0]
print(confident[:, 0].item())
