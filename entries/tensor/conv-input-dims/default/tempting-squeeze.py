# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
conv = nn.Conv2d(1, 4, 3)
images = torch.rand(4, 1, 1, 8, 8)
x = images.squeeze()[0]
out = conv(x)
