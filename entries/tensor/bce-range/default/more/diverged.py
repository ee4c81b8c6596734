# /// script
# dependencies = ["torch"]
# ///
import torch

net = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Sigmoid())
optimizer = torch.optim.SGD(net.parameters(), lr=1e30)
amounts, fraud = torch.tensor([[1e30], [0.0]]), torch.tensor([[0.0], [1.0]])
with torch.no_grad():
    net[0].weight.fill_(1e-30)
for step in range(3):
    optimizer.zero_grad()
    torch.nn.functional.binary_cross_entropy(net(amounts), fraud).backward()
    optimizer.step()
