# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

stem = nn.Sequential(nn.Conv2d(3, 16, 7, stride=2, padding=3), nn.BatchNorm2d(16), nn.ReLU())
mnist = torch.rand(32, 1, 28, 28)
print(stem(mnist).mean())
