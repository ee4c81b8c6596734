# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
cell = torch.nn.RNNCell(3, 4)
optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
h = torch.zeros(2, 4)
for x in torch.randn(4, 2, 3):
    h = cell(x, h)
    loss = h.pow(2).mean()
    optimizer.zero_grad()
    loss.backward(retain_graph=True)
    optimizer.step()
