# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
labels = torch.arange(300, dtype=torch.int32)
model = torch.nn.Linear(4, 300)
x = torch.randn(300, 4)
target = labels.long()
loss = torch.nn.functional.cross_entropy(model(x), target)
loss.backward()
# check
by_hand = -model(x).log_softmax(1).diagonal().mean()
assert torch.allclose(loss, by_hand, atol=1e-6)
error = model(x).softmax(1) - torch.eye(300)
assert torch.allclose(model.weight.grad, error.t() @ x / 300, atol=1e-6)
