# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
features = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.ReLU())
head = nn.Linear(900, 10)
images, labels = torch.randn(4, 3, 32, 32), torch.tensor([0, 1, 2, 3])
x = features(images).view(-1, 900)
scores = head(x)
# check
halves = features(images).flatten(1).split(900, dim=1)
assert torch.equal(x[0], halves[0][0]) and torch.equal(x[1], halves[1][0])
print(f"{len(images)} images give {len(scores)} rows, each from half an image's channels")
