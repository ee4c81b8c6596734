# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
layer = torch.nn.Linear(4, 3)
shift = torch.nn.Parameter(torch.ones(3))
x = torch.randn(8, 4)
gate = torch.sigmoid(layer(x))
with torch.no_grad():
    gate += shift
loss = gate.pow(2).mean()
loss.backward()
