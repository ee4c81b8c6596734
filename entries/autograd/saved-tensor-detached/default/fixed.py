# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
cell, readout = torch.nn.RNNCell(3, 4), torch.nn.Linear(4, 1)
h = torch.zeros(2, 4)
reference = [0.0] * 6  # check
for x in torch.randn(2, 2, 3):
    again = readout(cell(x, h.clone())).pow(2).mean()  # check
    h = cell(x, h)
    loss = readout(h).pow(2).mean()
    h = h.detach()
    loss.backward()
    parts = torch.autograd.grad(again, [*cell.parameters(), *readout.parameters()])  # check
    reference = [r + g for r, g in zip(reference, parts)]  # check
# check
tensors = [*cell.parameters(), *readout.parameters()]
assert all(torch.allclose(p.grad, g, atol=1e-6) for p, g in zip(tensors, reference))
assert cell.weight_hh.grad.abs().sum() > 0
