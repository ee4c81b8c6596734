# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


def forget(state):
    for part in state:
        part.detach_()
    return state


embed, cell, out = nn.Embedding(11, 8), nn.LSTMCell(8, 6), nn.Linear(6, 11)
state = torch.zeros(2, 6), torch.zeros(2, 6)
for tokens, following in torch.randint(0, 11, (3, 2, 2)):
    state = cell(embed(tokens), state)
    nll = nn.functional.cross_entropy(out(state[0]), following)
    state = forget(state)
    nll.backward()
