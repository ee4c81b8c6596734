# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
body = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh())
head = torch.nn.Linear(8, 1)
x = torch.randn(6, 4, requires_grad=True)
score = head(checkpoint(body, x, use_reentrant=True)).sum()
score.backward(inputs=[x], create_graph=True)
slope = x.grad
penalty = (slope.norm(dim=1) - 1).pow(2).mean()
penalty.backward()
