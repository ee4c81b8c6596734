# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
conv, head = nn.Conv2d(1, 8, 3, padding=1), nn.Linear(32, 3)
images, labels = torch.randn(4, 1, 4, 4), torch.tensor([0, 1, 2, 1])
x = conv(images).relu()
x = x.view(-1, 32)
scores = head(x)
loss = nn.functional.cross_entropy(scores, labels)
