# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
features = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.ReLU())
head = nn.Linear(900, 10)
images, labels = torch.randn(4, 3, 32, 32), torch.tensor([0, 1, 2, 3])
x = features(images).flatten(1)
scores = head(x)
nn.functional.cross_entropy(scores, labels).backward()
