# /// script
# dependencies = ["torch"]
# ///
from torch.utils.data import DataLoader, Dataset


class Scaled(Dataset):
    def __init__(self, factor):
        def scale(value):
            return value * factor

        self.scale = scale

    def __len__(self):
        return 8

    def __getitem__(self, i):
        return self.scale(i)


if __name__ == "__main__":
    loader = DataLoader(Scaled(3), batch_size=4, num_workers=1, multiprocessing_context="spawn")
    values = [value for batch in loader for value in batch.tolist()]
