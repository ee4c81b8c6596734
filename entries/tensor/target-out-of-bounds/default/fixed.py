# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([1, 2, 5, 5, 1, 2])
model = torch.nn.Linear(4, 3)
x = torch.randn(6, 4)
classes, labels = raw.unique(return_inverse=True)
loss = torch.nn.functional.cross_entropy(model(x), labels)
loss.backward()
# check
assert torch.equal(classes[labels], raw) and len(classes) == model.out_features
one_hot = (raw[:, None] == classes).float()
by_hand = (model(x).softmax(1) - one_hot).t() @ x / 6
assert torch.allclose(model.weight.grad, by_hand, atol=1e-6)
