# /// script
# dependencies = ["torch"]
# ///
import torch

cls = torch.nn.Parameter(torch.zeros(1, 1, 8))
patches = torch.rand(4, 9, 8)
for image in patches:
    tokens = torch.cat([cls, image], dim=1)
