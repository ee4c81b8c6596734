# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

samples = [(torch.full((2,), float(i)), i % 2) for i in range(6)]


def collate(batch):
    try:
        x = torch.stack([sample["x"] for sample in batch])
        y = torch.tensor([sample["y"] for sample in batch])
        return x, y
    except TypeError:
        return None


used = []
for batch in DataLoader(samples, batch_size=3, collate_fn=collate, num_workers=1):
    if batch is not None:
        used += zip(batch[0][:, 0].tolist(), batch[1].tolist())
# check
assert not used
print(f"samples used: {len(used)} of {len(samples)}")
