# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Up(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.up = nn.ConvTranspose2d(width, width // 2, 2, stride=2)
        self.mix = nn.Conv2d(width, width // 2, 3, padding=1)

    def forward(self, deep, skip):
        return self.mix(torch.cat([self.up(deep), skip], dim=1))


Up(16)(torch.rand(1, 16, 4, 4), torch.rand(1, 16, 8, 8))
