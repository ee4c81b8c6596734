# /// script
# dependencies = ["torch"]
# ///
import torch

criterion = torch.nn.BCELoss()
net = torch.nn.Sequential(torch.nn.Linear(3, 1), torch.nn.Sigmoid())
labels = torch.tensor([1.0, -1.0, 1.0])
print(criterion(net(torch.zeros(3, 3)).squeeze(1), labels))
