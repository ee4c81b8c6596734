# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Pyramid(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv1d(2, 4, 1)
        self.levels = [nn.Conv1d(4, 4, 3) for _ in range(3)]

    def forward(self, signal):
        signal = self.stem(signal)
        for level in self.levels:
            signal = level(signal)
        return signal


print(Pyramid().cuda()(torch.randn(1, 2, 32, device="cuda")).shape)
