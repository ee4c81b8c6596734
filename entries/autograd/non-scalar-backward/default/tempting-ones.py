# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none")
loss.backward(torch.ones_like(loss))
# check
error = (model(x).softmax(1) - torch.nn.functional.one_hot(y, 3)).detach()  # per sample, by hand
ratio = (model.weight.grad.norm() / (error.T @ x / 8).norm()).item()
assert ratio > 7.9
print(f"the step is {ratio:.1f} times that of the mean")
