# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none")
loss.mean().backward()
# check
error = (model(x).softmax(1) - torch.nn.functional.one_hot(y, 3)).detach()  # per sample, by hand
assert torch.allclose(model.weight.grad, error.T @ x / 8, atol=1e-6)
assert torch.allclose(model.bias.grad, error.mean(0), atol=1e-6)
