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
scores = torch.stack(results)
print(scores.mean())
