# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Attend(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = (nn.Linear(6, 6) for _ in range(3))

    def forward(self, seq, keep):
        score = (self.q(seq) @ self.k(seq).transpose(-1, -2)).masked_fill(~keep[:, None], float("-inf"))
        return (score.softmax(-1) @ self.v(seq)).nan_to_num()


torch.autograd.set_detect_anomaly(True)
keep = torch.tensor([[True, True, False], [False, False, False]])
Attend()(torch.randn(2, 3, 6), keep).sum().backward()
