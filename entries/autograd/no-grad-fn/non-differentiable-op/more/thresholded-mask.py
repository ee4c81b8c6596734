# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

segmenter = nn.Conv2d(1, 1, 3, padding=1)
image = torch.rand(2, 1, 6, 6)
truth = (torch.rand(2, 1, 6, 6) > 0.5).float()
mask = (segmenter(image).sigmoid() > 0.5).float()
dice = 2 * (mask * truth).sum() / (mask.sum() + truth.sum())
(1 - dice).backward()
