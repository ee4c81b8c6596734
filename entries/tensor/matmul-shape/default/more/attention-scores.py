# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))

    def forward(self, tokens):
        q, k, v = self.query(tokens), self.key(tokens), self.value(tokens)
        weights = (q @ k / tokens.shape[-1] ** 0.5).softmax(-1)
        return weights @ v


print(Attention(24)(torch.randn(2, 7, 24)).shape)
