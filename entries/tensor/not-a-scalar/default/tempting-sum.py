# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(6, 4), torch.tensor([0, 1, 2, 0, 1, 2])
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none").sum()
print(loss.item())
loss.backward()
# check
right = torch.autograd.grad(torch.nn.functional.cross_entropy(model(x), y), model.weight)[0]
times = (model.weight.grad.norm() / right.norm()).item()
assert abs(times - 6) < 1e-3
print(f"the gradient is {times:.1f} times that of the mean")
