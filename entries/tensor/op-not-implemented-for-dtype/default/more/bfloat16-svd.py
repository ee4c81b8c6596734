# /// script
# dependencies = ["torch"]
# ///
import torch

layer = torch.nn.Linear(6, 4).to(torch.bfloat16)
u, s, v = torch.linalg.svd(layer.weight.detach())
print(s)
