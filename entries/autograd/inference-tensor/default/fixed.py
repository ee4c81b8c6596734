# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
encoder, head = torch.nn.Linear(6, 4), torch.nn.Linear(4, 3)
x, y = torch.randn(8, 6), torch.randint(0, 3, (8,))
with torch.no_grad():
    features = encoder(x)
loss = torch.nn.functional.cross_entropy(head(features), y)
loss.backward()
# check
error = (head(features).softmax(1) - torch.nn.functional.one_hot(y, 3)).detach() / 8  # by hand
inputs = x @ encoder.weight.T + encoder.bias
assert torch.allclose(head.weight.grad, error.T @ inputs.detach(), atol=1e-6)
assert torch.allclose(head.bias.grad, error.sum(0), atol=1e-6) and encoder.weight.grad is None
