# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(4, 1))
model.eval()
data = torch.randn(5, 3)
predictions = []
with torch.no_grad():
    for x in DataLoader(data, batch_size=2):
        predictions.append(model(x))
predictions = torch.cat(predictions)
# check
norm = model[1]
with torch.no_grad():
    hidden = (model[0](data) - norm.running_mean) / (norm.running_var + norm.eps).sqrt()
    by_hand = model[3]((hidden * norm.weight + norm.bias).relu())
assert predictions.shape == (5, 1) and torch.allclose(predictions, by_hand, atol=1e-6)
assert norm.num_batches_tracked == 0
