# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(100, 2)
signals = torch.randn(3, 400)
starts = signals[:, 0].clone()  # check
x = signals.resize_(3, 100)
print(model(x).shape)
# check
kept = int(torch.isin(x[:, 0], starts).sum())
assert kept == 1
print(f"rows that begin a sample: {kept} of 3")
