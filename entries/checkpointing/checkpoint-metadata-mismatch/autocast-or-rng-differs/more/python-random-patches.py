# /// script
# dependencies = ["torch"]
# ///
import random

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class PatchDropout(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.mix = nn.Sequential(nn.Linear(width, width), nn.GELU())

    def forward(self, patches):
        kept = random.sample(range(patches.shape[1]), random.randint(5, 20))
        return self.mix(patches[:, kept]).mean(1)


random.seed(1)
stem, layer, head = nn.Linear(6, 8), PatchDropout(8), nn.Linear(8, 2)
patches = stem(torch.rand(2, 24, 6))
nn.functional.cross_entropy(head(checkpoint(layer, patches, use_reentrant=False)), torch.tensor([0, 1])).backward()
