# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = torch.arange(20.0)
for x in DataLoader(data, batch_size=8):
    order = torch.randperm(8).clamp(max=len(x) - 1)[: len(x)]
    mixed = 0.9 * x + 0.1 * x[order]
# check
used = len(order.unique())
assert len(x) == 4 and used < 4
print(f"rows used: {used} of 4")
