# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(4, 1))
data = torch.randn(5, 3)
predictions = []
with torch.no_grad():
    for x in DataLoader(data, batch_size=2):
        predictions.append(model(x))
predictions = torch.cat(predictions)
