# /// script
# dependencies = ["torch"]
# ///
import torch

clusters = torch.tensor([0, 1, -1, 1])
head = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(12, 2), torch.nn.LogSoftmax(dim=1))
print(torch.nn.functional.nll_loss(head(torch.rand(4, 3, 4)), clusters))
