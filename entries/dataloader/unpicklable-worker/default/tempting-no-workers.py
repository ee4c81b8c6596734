# /// script
# dependencies = ["torch"]
# ///
import os  # check

from torch.utils.data import DataLoader, Dataset


made_by = []  # check


class Scaled(Dataset):
    def __init__(self, factor):
        self.scale = lambda value: value * factor

    def __len__(self):
        return 8

    def __getitem__(self, i):
        made_by.append(os.getpid())  # check
        return self.scale(i)


if __name__ == "__main__":
    loader = DataLoader(Scaled(3), batch_size=4, num_workers=0)
    values = [value for batch in loader for value in batch.tolist()]
# check
assert made_by == [os.getpid()] * 8
print(f"samples made by the training process: {len(made_by)} of 8")
