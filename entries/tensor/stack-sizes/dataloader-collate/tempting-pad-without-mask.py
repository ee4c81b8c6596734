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
    return torch.nn.utils.rnn.pad_sequence(items, batch_first=True)


loader = DataLoader(samples, batch_size=3, collate_fn=collate)
for batch in loader:
    got = mean(batch, torch.ones_like(batch))
# check
error = abs(got[0] - samples[0].mean()).item() / samples[0].mean().item()
assert error > 0.5
print(f"the mean of the short sample is off by {error:.0%}")
