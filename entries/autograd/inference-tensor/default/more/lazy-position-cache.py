# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Rotate(nn.Module):
    def __init__(self):
        super().__init__()
        self.project, self.table = nn.Linear(4, 4), None

    def forward(self, seq):
        if self.table is None:
            self.table = torch.outer(torch.arange(seq.shape[1]), torch.ones(4)).cos()
        return self.project(seq) * self.table


net = Rotate()
with torch.inference_mode():
    print("sanity check", net(torch.rand(2, 5, 4)).mean())
for _ in range(2):
    net(torch.rand(2, 5, 4)).mean().backward()
