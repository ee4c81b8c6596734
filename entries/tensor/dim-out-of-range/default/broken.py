# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
body = nn.Conv2d(3, 5, 4)
for images in DataLoader(torch.randn(5, 3, 4, 4), batch_size=2):
    scores = body(images).squeeze()
    probabilities = scores.softmax(dim=1)
print(probabilities.shape)
