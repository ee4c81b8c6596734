# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(5, 6)
        self.pooler = nn.Linear(6, 6)
        self.classify = nn.Linear(6, 2)

    def forward(self, tokens):
        return self.classify(self.body(tokens).relu().mean(1))


learner = Encoder()
error = nn.functional.cross_entropy(learner(torch.randn(3, 4, 5)), torch.tensor([0, 1, 1]))
fast = [p - 0.01 * g for p, g in zip(learner.parameters(), torch.autograd.grad(error, list(learner.parameters())))]
print(len(fast))
