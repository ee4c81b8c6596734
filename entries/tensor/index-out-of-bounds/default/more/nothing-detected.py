# /// script
# dependencies = ["torch"]
# ///
import torch

boxes, scores = torch.rand(6, 4), torch.full((6,), 0.2)
best = boxes[scores > 0.5][0]
print(best)
