# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

trunk, left, right = nn.Linear(4, 8), nn.Linear(8, 2), nn.Linear(8, 3)
hidden = trunk(torch.randn(7, 4)).relu()
one, two = left(hidden), right(hidden)
torch.autograd.backward([one, two], [torch.full((2, 7), 0.5), torch.full_like(two, 0.5)])
