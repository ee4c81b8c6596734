# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, TensorDataset

mp.set_start_method("forkserver", force=True)
points = TensorDataset(torch.linspace(0, 1, 10), torch.zeros(10))
model = torch.nn.Linear(1, 1)
for x, y in DataLoader(points, batch_size=5, shuffle=True, num_workers=2):
    print((model(x[:, None]).squeeze() - y).pow(2).mean())
