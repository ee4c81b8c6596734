# /// script
# dependencies = ["torch"]
# ///
import torch

users = torch.rand(32, 16)
context = torch.rand(32, 5)
features = torch.cat((users, context))
print(torch.nn.Linear(21, 1)(features))
