# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model, x, y = torch.nn.Linear(3, 4), torch.randn(6, 3), torch.randn(6, 4)
out = model(x)
loss = torch.nn.functional.mse_loss(out, y)
loss.backward()
# check
by_hand = 2 * (out - y).detach().T @ x / out.numel()
assert torch.allclose(model.weight.grad, by_hand, atol=1e-6)
