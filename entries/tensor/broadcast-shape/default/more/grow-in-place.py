# /// script
# dependencies = ["torch"]
# ///
import torch

total = torch.zeros(1, 4)
for part in (torch.ones(1, 4), torch.ones(3, 4)):
    total += part
print(total)
