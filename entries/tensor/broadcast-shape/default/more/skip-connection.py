# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Tiny(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(3, 3, 3, stride=2, padding=1)
        self.up = nn.Upsample(scale_factor=2)

    def forward(self, picture):
        return picture + self.up(self.down(picture))


print(Tiny()(torch.rand(1, 3, 27, 27)).shape)
