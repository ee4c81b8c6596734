# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
body = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh())
head = torch.nn.Linear(8, 1)
x = torch.randn(6, 4, requires_grad=True)
score = head(checkpoint(body, x, use_reentrant=False)).sum()
slope = torch.autograd.grad(score, x, create_graph=True)[0]
penalty = (slope.norm(dim=1) - 1).pow(2).mean()
penalty.backward()
# check
plain = torch.autograd.grad(head(body(x)).sum(), x, create_graph=True)[0]
reference = torch.autograd.grad((plain.norm(dim=1) - 1).pow(2).mean(), body[0].weight)[0]
assert torch.allclose(slope, plain) and torch.allclose(body[0].weight.grad, reference, atol=1e-6)
