# /// script
# dependencies = ["torch"]
# ///
import torch

x = torch.randn(6, 4)
center = x.mean()
spread = (x - center).pow(2).sum()
print(spread.size(1))
