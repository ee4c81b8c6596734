# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.positions = nn.Embedding(1000, 16), nn.Embedding(128, 16)

    def forward(self, ids):
        return self.words(ids) + self.positions(torch.arange(ids.shape[1]))


print(Encoder()(torch.randint(0, 1000, (1, 130))).shape)
