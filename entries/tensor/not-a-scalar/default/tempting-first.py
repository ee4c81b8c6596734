# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(6, 4), torch.tensor([0, 1, 2, 0, 1, 2])
x.requires_grad_()  # check
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none")[0]
print(loss.item())
loss.backward()
# check
reached = int((x.grad.abs().sum(1) > 0).sum())
assert reached == 1
print(f"samples that reach the gradient: {reached} of 6")
