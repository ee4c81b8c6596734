# /// script
# dependencies = ["torch"]
# ///
import os  # check

from torch.utils.data import DataLoader


made_by = []  # check


class Squares:
    def __len__(self):
        return 6

    def __getitem__(self, i):
        made_by.append(os.getpid())  # check
        return i * i


loader = DataLoader(Squares(), batch_size=3, num_workers=0)
values = [value for batch in loader for value in batch.tolist()]
# check
assert made_by == [os.getpid()] * 6
print(f"samples made by the training process: {len(made_by)} of 6")
