# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
body = nn.Conv2d(3, 5, 4)
totals = []  # check
for images in DataLoader(torch.randn(5, 3, 4, 4), batch_size=2):
    scores = body(images).squeeze()
    probabilities = scores.softmax(dim=0)
    totals.append(probabilities[0].sum().item())  # check
# check
assert abs(totals[0] - 1) > 0.1
print(f"the probabilities of a sample sum to {totals[0]:.2f}")
