# /// script
# dependencies = ["torch"]
# ///
import torch

x = torch.linspace(0, 1, 4, requires_grad=True)
y = x.exp()
y.retain_grad()
y.sum().backward()
print("kept for backward:", y.grad_fn._saved_result)
