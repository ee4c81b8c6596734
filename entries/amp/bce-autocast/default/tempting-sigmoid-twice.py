# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 1), nn.Sigmoid())
criterion = nn.BCEWithLogitsLoss()
x, y = torch.randn(8, 4), torch.randint(0, 2, (8, 1)).float()
with torch.autocast("cpu", dtype=torch.float16):
    out = model(x)
    loss = criterion(out, y)
loss.backward()
# check
(right,) = torch.autograd.grad(nn.BCELoss()(model(x), y), model[0].weight)
error = ((model[0].weight.grad - right).norm() / right.norm()).item()
floor = criterion(torch.ones(1), torch.ones(1)).item()
assert error > 0.5 and floor > 0.31
print(f"gradient is off by {error:.0%}; a perfect prediction still costs {floor:.2f}")
