# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch


class Clips(torch.utils.data.Dataset):
    def __init__(self, names):
        self.names = names

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        return torch.from_numpy(np.load(f"clips/{self.names[index]}.npy"))


loader = torch.utils.data.DataLoader(Clips(["bell", "horn"]), num_workers=2)
print(next(iter(loader)).mean())
