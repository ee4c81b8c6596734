# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = torch.arange(20.0)
for x in DataLoader(data, batch_size=8):
    order = torch.randperm(8)
    mixed = 0.9 * x + 0.1 * x[order]
    print(mixed.mean())
