# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import cross_entropy

torch.manual_seed(0)
scores = torch.randn(2, 3, 4, 4)
masks = torch.randint(0, 3, (2, 1, 4, 4))
loss = cross_entropy(scores, masks)
