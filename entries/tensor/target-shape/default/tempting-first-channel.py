# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import cross_entropy, one_hot

torch.manual_seed(0)
scores = torch.randn(2, 3, 4, 4)
classes = torch.randint(0, 3, (2, 4, 4))
target = one_hot(classes, 3).permute(0, 3, 1, 2)
loss = cross_entropy(scores, target[:, 0])
# check
wrong = int((target[:, 0] != classes).sum())
assert wrong > 16
print(f"wrong labels: {wrong} of 32")
