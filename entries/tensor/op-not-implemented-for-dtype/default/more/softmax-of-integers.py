# /// script
# dependencies = ["torch"]
# ///
import torch

votes = torch.tensor([[4, 0, 1], [2, 2, 3]])
print(torch.softmax(votes, dim=1))
