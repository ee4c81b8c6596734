# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

projection = nn.Linear(32, 32, bias=False, dtype=torch.float16)
u, s, v = torch.linalg.svd(projection.weight.data)
adapter = nn.ParameterList([u[:, :4] * s[:4], v[:4]])
print([p.shape for p in adapter])
