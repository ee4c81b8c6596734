# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.arange(12.0).view(4, 3)
cells = torch.tensor([0, 4, 11])
rows = cells / 3
picked = table[rows.floor()]
print(picked)
