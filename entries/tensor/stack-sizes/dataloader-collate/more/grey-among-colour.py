# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader, Dataset


class Photos(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, number):
        return {"pixels": torch.rand(1 if number == 2 else 3, 8, 8), "label": number % 2}


for step in DataLoader(Photos(), batch_size=2):
    print(step["pixels"].shape)
