# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

samples = [(torch.full((2,), float(i)), i % 2) for i in range(6)]


def collate(batch):
    x = torch.stack([x for x, _ in batch])
    y = torch.tensor([y for _, y in batch])
    return x, y


used = []
for x, y in DataLoader(samples, batch_size=3, collate_fn=collate, num_workers=1):
    used += zip(x[:, 0].tolist(), y.tolist())
# check
assert used == [(float(i), i % 2) for i in range(6)]
