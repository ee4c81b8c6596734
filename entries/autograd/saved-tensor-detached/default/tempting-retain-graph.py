# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
cell, readout = torch.nn.RNNCell(3, 4), torch.nn.Linear(4, 1)
h = torch.zeros(2, 4)
for x in torch.randn(2, 2, 3):
    h = cell(x, h)
    loss = readout(h).pow(2).mean()
    h.detach_()
    loss.backward(retain_graph=True)
