# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Reader(nn.Module):
    def __init__(self, size=6):
        super().__init__()
        self.rnn = nn.LSTM(3, size)
        self.rnn.bias_ih_l0[size : 2 * size].fill_(1.0)

    def forward(self, seq):
        return self.rnn(seq)[0]


print(Reader()(torch.randn(4, 2, 3)).shape)
