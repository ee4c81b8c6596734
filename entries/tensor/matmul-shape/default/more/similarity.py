# /// script
# dependencies = ["torch"]
# ///
import torch

users = torch.rand(50, 16)
items = torch.rand(200, 16)
ranking = torch.mm(users, items).argsort(descending=True)
print(ranking[0, :5])
