# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
layer = torch.nn.Linear(4, 3)
shift = torch.nn.Parameter(torch.ones(3))
x = torch.randn(8, 4)
gate = torch.sigmoid(layer(x))
gate = gate + shift
loss = gate.pow(2).mean()
loss.backward()
# check
s = torch.sigmoid(x @ layer.weight.T + layer.bias).detach()
slope = 2 * (s + shift.detach()) / s.numel() * s * (1 - s)
assert torch.allclose(layer.weight.grad, slope.T @ x, atol=1e-6)  # the gradient by hand
assert torch.allclose(shift.grad, (2 * (s + shift.detach()) / s.numel()).sum(0), atol=1e-6)
