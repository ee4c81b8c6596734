# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint_sequential

stack = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2))
rows = torch.randn(6, 4, requires_grad=True)
out = checkpoint_sequential(stack, 2, rows, use_reentrant=True, determinism=False)
out.mean().backward()
