# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(1)
net = torch.nn.Sequential(torch.nn.Linear(10, 6), torch.nn.BatchNorm1d(6), torch.nn.Linear(6, 2))
optimizer = torch.optim.SGD(net.parameters(), 0.1)
x, y = torch.randn(33, 10), torch.randint(0, 2, (33,))
for rows in torch.randperm(33).split(8):
    optimizer.zero_grad()
    torch.nn.functional.cross_entropy(net(x[rows]), y[rows]).backward()
    optimizer.step()
