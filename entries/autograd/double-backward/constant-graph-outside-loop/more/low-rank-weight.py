# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(3)
left = torch.randn(6, 2, requires_grad=True)
right = torch.randn(2, 6, requires_grad=True)
weight = left @ right
opt = torch.optim.Adam([left, right], lr=1e-2)
data = torch.randn(5, 7, 6)
for i, batch in enumerate(data):
    out = torch.relu(batch @ weight)
    objective = (out - batch).abs().mean()
    opt.zero_grad()
    objective.backward()
    opt.step()
    print(i, objective.item())
