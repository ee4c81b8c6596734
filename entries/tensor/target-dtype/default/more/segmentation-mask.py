# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

mask = torch.rand(1, 8, 8) > 0.5
scores = nn.Conv2d(3, 2, 1)(torch.rand(1, 3, 8, 8))
nn.NLLLoss()(scores.log_softmax(1), mask).backward()
