# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.utils import parametrizations, parametrize

torch.manual_seed(1)
layer = parametrizations.orthogonal(torch.nn.Linear(4, 4))
adam = torch.optim.Adam(layer.parameters())
with parametrize.cached():
    for rows in torch.randn(3, 6, 4):
        adam.zero_grad()
        layer(rows).abs().sum().backward()
        adam.step()
