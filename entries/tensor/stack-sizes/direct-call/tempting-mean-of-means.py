# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = torch.arange(10.0).pow(2)
results = []
for batch in DataLoader(data, batch_size=4):
    results.append(batch.sqrt().mean())
scores = torch.stack(results)
# check
error = abs(scores.mean() - data.sqrt().mean()).item()
assert error > 0.5
print(f"the mean is {scores.mean():.2f} instead of {data.sqrt().mean():.2f}: mean is off by {error:.2f}")
