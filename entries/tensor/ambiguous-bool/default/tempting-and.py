# /// script
# dependencies = ["torch"]
# ///
import torch

x = torch.tensor([-2.0, 3.0])
inside = (x > 0).any() and (x < 1).any()
# check
found = int(((x > 0) & (x < 1)).sum())
assert inside and found == 0
print(f"the condition holds; elements in the range: {found}")
