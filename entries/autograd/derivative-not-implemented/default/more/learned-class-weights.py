# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F

torch.manual_seed(4)
balance = torch.nn.Parameter(torch.ones(3))
net = torch.nn.Linear(7, 3)
labels = torch.tensor([0, 2, 1, 1, 0])
cost = F.cross_entropy(net(torch.randn(5, 7)), labels, weight=balance)
cost.backward()
