# /// script
# dependencies = ["torch"]
# ///
import torch

x = torch.linspace(0, 1, 4, requires_grad=True)
y = x.exp()
saved = y.grad_fn._saved_result
y.sum().backward()
print("kept for backward:", saved)
# check
assert torch.equal(saved, y) and torch.equal(x.grad, y)  # exp is its own derivative
