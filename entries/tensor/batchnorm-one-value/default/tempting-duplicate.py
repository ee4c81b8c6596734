# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(4, 1))
data = torch.randn(2, 3)
predictions = []
with torch.no_grad():
    for x in data.split(1):
        predictions.append(model(torch.cat([x, x]))[:1])
predictions = torch.cat(predictions)
# check
assert not torch.equal(data[0], data[1])
assert torch.allclose(predictions[0], predictions[1], atol=1e-4)
print(f"two different samples give the same output: {predictions[0].item():.4f}")
