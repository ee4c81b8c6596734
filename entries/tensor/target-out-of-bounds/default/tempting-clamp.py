# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([1, 2, 5, 5, 1, 2])
model = torch.nn.Linear(4, 3)
x = torch.randn(6, 4)
labels = raw.clamp(0, 2)
loss = torch.nn.functional.cross_entropy(model(x), labels)
loss.backward()
# check
right = raw.unique(return_inverse=True)[1]
wrong = int((labels != right).sum())
assert wrong > 0 and len(labels.unique()) == 2
print(f"wrong labels: {wrong} of 6; classes 2 and 5 are one now")
