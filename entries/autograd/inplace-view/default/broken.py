# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
qkv = torch.nn.Linear(8, 24)
x = torch.randn(2, 5, 8)
q, k, v = qkv(x).chunk(3, dim=-1)
q *= 8**-0.5
scores = q @ k.transpose(1, 2)
loss = (scores.softmax(dim=-1) @ v).pow(2).sum()
loss.backward()
