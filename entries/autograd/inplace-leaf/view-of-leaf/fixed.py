# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
head = torch.nn.Linear(4, 3)
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
optimizer = torch.optim.SGD(head.parameters(), lr=0.1)
with torch.no_grad():
    head.bias[0] = 2.0
assert head.bias[0] == 2.0 and head.bias.is_leaf  # check
before = head.bias.detach().clone()  # check
error = (head(x).softmax(1) - torch.nn.functional.one_hot(y, 3)).detach() / 8  # check
loss = torch.nn.functional.cross_entropy(head(x), y)
loss.backward()
optimizer.step()
# check
assert torch.allclose(head.bias.grad, error.sum(0), atol=1e-6)  # the gradient by hand, at the new bias
assert torch.allclose(head.bias, before - 0.1 * error.sum(0), atol=1e-6)  # and the step started from it
