# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(6, 4), torch.tensor([0, 1, 2, 0, 1, 2])
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none").mean()
print(loss.item())
loss.backward()
# check
error = (model(x).softmax(1) - torch.eye(3)[y]) / 6
assert torch.allclose(model.weight.grad, error.t() @ x, atol=1e-6)
assert abs(loss.item() - -model(x).log_softmax(1)[range(6), y].mean().item()) < 1e-6
