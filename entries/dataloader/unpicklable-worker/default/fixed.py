# /// script
# dependencies = ["torch"]
# ///
from functools import partial

from torch.utils.data import DataLoader, Dataset


def multiply(factor, value):
    return value * factor


class Scaled(Dataset):
    def __init__(self, factor):
        self.scale = partial(multiply, factor)

    def __len__(self):
        return 8

    def __getitem__(self, i):
        return self.scale(i)


if __name__ == "__main__":
    loader = DataLoader(Scaled(3), batch_size=4, num_workers=1, multiprocessing_context="spawn")
    values = [value for batch in loader for value in batch.tolist()]
    assert values == [0, 3, 6, 9, 12, 15, 18, 21]  # check
