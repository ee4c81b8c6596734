# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import cross_entropy

torch.manual_seed(0)
scores = torch.randn(2, 3, 4, 4)
masks = torch.randint(0, 3, (2, 1, 4, 4))
loss = cross_entropy(scores, masks.squeeze(1))
# check
rows = scores.permute(0, 2, 3, 1).reshape(-1, 3).log_softmax(1)
assert torch.allclose(loss, -rows[range(32), masks.flatten()].mean(), atol=1e-6)
