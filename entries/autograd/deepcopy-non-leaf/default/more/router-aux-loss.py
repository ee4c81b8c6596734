# /// script
# dependencies = ["torch"]
# ///
import copy

import torch
from torch import nn


class Router(nn.Module):
    def __init__(self, experts=4):
        super().__init__()
        self.gate = nn.Linear(6, experts)
        self.aux_loss = None

    def forward(self, tokens):
        share = self.gate(tokens).softmax(-1)
        self.aux_loss = (share.mean(0) ** 2).sum() * share.shape[-1]
        return share.topk(2).values


policy = nn.ModuleDict({"embed": nn.Linear(6, 6), "router": Router()})
policy["router"](policy["embed"](torch.randn(10, 6)))
target = copy.deepcopy(policy)
