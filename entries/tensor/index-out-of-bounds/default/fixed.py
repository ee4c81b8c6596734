# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = torch.arange(20.0)
means = []  # check
for x in DataLoader(data, batch_size=8):
    order = torch.randperm(len(x))
    mixed = 0.9 * x + 0.1 * x[order]
    print(mixed.mean())
    means.append(mixed.mean())  # check
# check
assert torch.allclose(torch.stack(means), torch.stack([part.mean() for part in data.split(8)]))
