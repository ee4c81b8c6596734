# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


def norm_of(layer):
    return layer.weight.t().view(-1).norm()


print(sum(norm_of(layer) for layer in nn.ModuleList([nn.Linear(5, 7), nn.Linear(7, 2)])))
