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
    for x in DataLoader(data, batch_size=2, drop_last=True):
        predictions.append(model(x))
predictions = torch.cat(predictions)
# check
moved = model[1].running_mean.abs().max().item()
with torch.no_grad():
    other_neighbour = model(data[[0, 3, 4]])[0]
assert len(predictions) == 4 and moved > 0.05
assert not torch.allclose(other_neighbour, predictions[0], atol=1e-3)
print(f"predictions: {len(predictions)} of 5, running mean moved by {moved:.2f}")
