# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.arange(12.0).view(4, 3)
cells = torch.tensor([0, 4, 11])
rows = cells / 3
picked = table[rows.floor().long()]
print(picked)
# check
assert picked.tolist() == [[0, 1, 2], [3, 4, 5], [9, 10, 11]]
assert torch.equal(table.flatten()[cells], table[cells // 3, cells % 3])
