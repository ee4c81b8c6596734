# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Sigmoid())
nn.init.ones_(model[0].weight)
nn.init.zeros_(model[0].bias)
criterion = nn.BCELoss()
x, y = torch.tensor([[9.5]]), torch.zeros(1, 1)
with torch.autocast("cpu", dtype=torch.float16):
    out = model(x)
loss = criterion(out.float(), y)
loss.backward()
# check
found = model[0].weight.grad.item()
(right,) = torch.autograd.grad(criterion(model(x), y), model[0].weight)
assert found != found and out == 1.0 and loss == 100.0 and right > 9
print(f"the worst mistake gives a gradient of {found}, not {right.item():.1f}")
