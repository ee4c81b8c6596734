# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Adapted(nn.Module):
    def __init__(self, base, rank=4):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.down = nn.Linear(base.in_features, rank, bias=False)
        self.up = nn.Linear(rank, base.out_features, bias=False)

    def forward(self, states):
        return self.base(states) + self.up(self.down(states))


block = Adapted(nn.Linear(16, 16).to(torch.bfloat16))
print(block(torch.randn(2, 5, 16, dtype=torch.bfloat16)).shape)
