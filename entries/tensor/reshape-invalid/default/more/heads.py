# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.size = heads, width // heads
        self.project = nn.Linear(width, width)

    def forward(self, x):
        batch, tokens, _ = x.shape
        return self.project(x).view(batch, tokens, self.heads, self.size)


print(Heads(50, 8)(torch.randn(2, 5, 50)).shape)
