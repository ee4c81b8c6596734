# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
samples = [torch.ones(n) * n for n in (2, 5, 7)]


def mean(batch, mask):
    return (batch * mask).sum(1) / mask.sum(1)


def collate(items):
    shortest = min(len(item) for item in items)
    return torch.stack([item[:shortest] for item in items])


loader = DataLoader(samples, batch_size=3, collate_fn=collate)
for batch in loader:
    print(mean(batch, torch.ones_like(batch)))
# check
assert batch.numel() == 6
print(f"values used: {batch.numel()} of {sum(len(s) for s in samples)}")
