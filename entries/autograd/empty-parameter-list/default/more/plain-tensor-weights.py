# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn, optim


class LogisticRegression(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.w = torch.zeros(features, requires_grad=True)
        self.b = torch.zeros((), requires_grad=True)

    def forward(self, rows):
        return torch.sigmoid(rows @ self.w + self.b)


clf = LogisticRegression(5)
opt = optim.Adam(clf.parameters(), lr=1e-2)
print(clf(torch.ones(3, 5)), opt)
