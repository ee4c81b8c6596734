# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
layer, x = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh(), torch.nn.Linear(4, 2)), torch.randn(3, 4)
out = checkpoint(layer, x, use_reentrant=False)
out[:, 0].square().mean().backward(retain_graph=True)
out[:, 1].square().mean().backward()
# check
plain = layer(x)
first = torch.autograd.grad(plain[:, 0].square().mean(), layer[0].weight, retain_graph=True)[0]
second = torch.autograd.grad(plain[:, 1].square().mean(), layer[0].weight)[0]
assert torch.allclose(layer[0].weight.grad, first + second)
