# /// script
# dependencies = ["torch"]
# ///
import torch

counts = torch.tensor([3, 1, 4, 2])
shares = counts // counts.sum()
entropy = -(shares * shares.log()).sum()
# check
assert shares.sum() == 0 and entropy.isnan()
print(f"the shares sum to {int(shares.sum())} instead of 1, the entropy is {entropy.item()}")
