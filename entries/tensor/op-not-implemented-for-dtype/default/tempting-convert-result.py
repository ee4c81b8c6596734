# /// script
# dependencies = ["torch"]
# ///
import torch

counts = torch.tensor([3, 1, 4, 2])
shares = counts.div_(counts.sum()).float()
entropy = -(shares * shares.log()).sum()
print(shares, entropy)
