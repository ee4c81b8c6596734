# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset


def seed_worker(worker_id):
    np.random.seed(torch.initial_seed() + worker_id)


torch.manual_seed(3)
noise = TensorDataset(torch.randn(12, 5))
for (row,) in DataLoader(noise, batch_size=6, num_workers=2, worker_init_fn=seed_worker):
    print(row.std())
