# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.arange(12.0).view(4, 3)
mask = torch.tensor([0.0, 1.0, 0.0, 1.0])
picked = table[mask.long()]
# check
assert len(picked) == 4 and not torch.equal(picked, table[mask.bool()])
print(f"rows: {len(picked)}, different rows: {len(picked.unique(dim=0))}")
