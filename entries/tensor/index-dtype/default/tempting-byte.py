# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.arange(12.0).view(4, 3)
cells = torch.tensor([0, 4, 11, 11])
rows = cells / 3
picked = table[rows.clamp(max=1).byte()]
# check
assert len(picked) != 4
positions = torch.tensor([2, 0, 1, 0])
picked = table[positions.byte()]
assert torch.equal(picked, table[[0, 2]])
print(f"rows picked: {len(picked)} of 3")
