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
    lengths = torch.tensor([len(item) for item in items])
    batch = torch.nn.utils.rnn.pad_sequence(items, batch_first=True)
    return batch, torch.arange(batch.shape[1]) < lengths[:, None]


loader = DataLoader(samples, batch_size=3, collate_fn=collate)
for batch, mask in loader:
    print(mean(batch, mask))
    assert torch.equal(mean(batch, mask), torch.stack([s.mean() for s in samples]))  # check: each as if alone
    assert batch.shape == (3, 7) and mask.sum(1).tolist() == [2, 5, 7]  # check
