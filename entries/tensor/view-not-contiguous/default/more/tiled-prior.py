# /// script
# dependencies = ["torch"]
# ///
import torch

anchors = torch.tensor([[0.1, 0.2], [0.3, 0.4]])
tiled = anchors.unsqueeze(0).expand(3, 2, 2)
print(tiled.view(6, 2))
