# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Gate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, feature, control):
        ctx.save_for_backward(feature, control)
        return feature * control.unsqueeze(-1)

    @staticmethod
    def backward(ctx, upstream):
        feature, control = ctx.saved_tensors
        return (upstream * feature).sum(-1), upstream * control.unsqueeze(-1)


enc, gate = nn.Linear(3, 7), nn.Linear(3, 1)
seq = torch.randn(2, 6, 3)
Gate.apply(enc(seq), gate(seq).squeeze(-1)).mean().backward()
