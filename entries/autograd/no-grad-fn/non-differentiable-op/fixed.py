# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, label = torch.randn(8, 4), torch.randint(0, 3, (8,))
logits = model(x)
loss = torch.nn.functional.cross_entropy(logits, label)
loss.backward()
# check
error = (logits.softmax(1) - torch.nn.functional.one_hot(label, 3)).detach() / 8
assert torch.allclose(model.weight.grad, error.T @ x, atol=1e-6)  # the gradient by hand
assert torch.allclose(model.bias.grad, error.sum(0), atol=1e-6)
