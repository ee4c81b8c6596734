# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
samples = [torch.ones(n) * n for n in (2, 5, 7)]


def mean(batch, mask):
    return (batch * mask).sum(1) / mask.sum(1)


loader = DataLoader(samples, batch_size=3)
for batch in loader:
    print(mean(batch, torch.ones_like(batch)))
