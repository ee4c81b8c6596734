# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
layer = torch.nn.Linear(4, 3)
shift = torch.nn.Parameter(torch.ones(3))
x = torch.randn(8, 4)
gate = torch.sigmoid(layer(x))
gate.data += shift
loss = gate.pow(2).mean()
loss.backward()
# check
s = torch.sigmoid(x @ layer.weight.T + layer.bias).detach()
slope = 2 * (s + shift.detach()) / s.numel() * s * (1 - s)
off = ((layer.weight.grad - slope.T @ x).norm() / (slope.T @ x).norm()).item()
assert off > 0.5 and shift.grad is None
print(f"gradient is off by {off:.0%}, and shift gets none")
