# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

traced = torch.jit.trace(nn.Conv1d(1, 2, 3), torch.randn(1, 1, 8))
traced.save("traced.pt")
conv = torch.load("traced.pt")
