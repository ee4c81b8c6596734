# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model, x, y = torch.nn.Linear(3, 4), torch.randn(6, 3), torch.randn(6, 4)
out = model(x)
loss = torch.nn.functional.mse_loss(out, y, reduction="none")
loss.backward(torch.ones_like(out))
# check
mean = 2 * (out - y).detach().T @ x / out.numel()
factor = (model.weight.grad.norm() / mean.norm()).item()
assert abs(factor - 24) < 0.01
print(f"the gradient is {factor:.1f} times that of the mean")
