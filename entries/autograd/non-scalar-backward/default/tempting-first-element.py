# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none")
loss[0].backward()
# check
error = (model(x).softmax(1) - torch.nn.functional.one_hot(y, 3)).detach()  # per sample, by hand
assert torch.allclose(model.weight.grad, error[:1].T @ x[:1], atol=1e-6)  # the gradient of sample 0 alone
print(f"samples without influence: {len(x) - 1} of {len(x)}")
