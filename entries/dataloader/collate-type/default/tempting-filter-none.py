# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader, Dataset, default_collate


class Readings(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        if self.rows[i]:
            return torch.tensor([float(v) for v in self.rows[i].split(",")])


def collate(batch):
    return default_collate([sample for sample in batch if sample is not None])


readings = Readings(["1,2", "3,4", "", "5,6", "", ""])
loader = iter(DataLoader(readings, batch_size=2, num_workers=1, collate_fn=collate))
sizes = [len(next(loader)), len(next(loader))]
# check
try:
    next(loader)
except IndexError:
    assert sizes == [2, 1]
    print("batch sizes 2, 1, then IndexError")
