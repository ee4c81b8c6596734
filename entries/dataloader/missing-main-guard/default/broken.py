# /// script
# dependencies = ["torch"]
# ///
from torch.utils.data import DataLoader


class Squares:
    def __len__(self):
        return 6

    def __getitem__(self, i):
        return i * i


loader = DataLoader(Squares(), batch_size=3, num_workers=1, multiprocessing_context="spawn")
values = [value for batch in loader for value in batch.tolist()]
