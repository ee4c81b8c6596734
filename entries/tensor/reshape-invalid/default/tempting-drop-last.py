# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
model = torch.nn.Linear(100, 2)
signals = torch.randn(7, 400)
for batch in DataLoader(signals, batch_size=3, drop_last=True):
    x = batch.view(3, 100)
    print(model(x).shape)
