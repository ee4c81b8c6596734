# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = torch.arange(10.0).pow(2)
results = []
for batch in DataLoader(data, batch_size=4):
    results.append(batch.sqrt())
scores = torch.cat(results)
print(scores.mean())
# check
assert scores.shape == data.shape and torch.equal(scores, data.sqrt())
stacked = torch.stack([torch.cat(results), scores])  # stack is for tensors of one shape
assert stacked.shape == (2, 10)
