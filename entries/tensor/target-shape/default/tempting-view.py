# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import cross_entropy

torch.manual_seed(0)
scores = torch.randn(2, 7, 3)
target = torch.randint(0, 3, (2, 7))
loss = cross_entropy(scores.view(2, 3, 7), target)
# check
right = cross_entropy(scores.flatten(0, 1), target.flatten())
error = abs(loss - right).item()
assert error > 0.01
print(f"loss is off by {error:.2f}")
