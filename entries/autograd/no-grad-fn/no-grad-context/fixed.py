# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
x, y = torch.randn(8, 4), torch.randn(8, 1)


def predict(batch):
    return model(batch)


loss = (predict(x) - y).pow(2).mean()
loss.backward()
# check
error = (x @ model.weight.T + model.bias - y).detach()
assert torch.allclose(model.weight.grad, 2 * error.T @ x / 8, atol=1e-6)  # the gradient by hand
assert torch.allclose(model.bias.grad, 2 * error.mean(0), atol=1e-6)
