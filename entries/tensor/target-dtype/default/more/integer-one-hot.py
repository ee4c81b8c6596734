# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F

grades = F.one_hot(torch.tensor([0, 2, 1]), num_classes=3)
net = torch.nn.Linear(5, 3)
F.cross_entropy(net(torch.rand(3, 5)), grades).backward()
