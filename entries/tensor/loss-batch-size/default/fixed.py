# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
conv, head = nn.Conv2d(1, 8, 3, padding=1), nn.Linear(128, 3)
images, labels = torch.randn(4, 1, 4, 4), torch.tensor([0, 1, 2, 1])
x = conv(images).relu()
x = x.flatten(1)
scores = head(x)
loss = nn.functional.cross_entropy(scores, labels)
# check
each = torch.stack([head(conv(image[None]).relu().flatten(1))[0] for image in images])
by_hand = -each.log_softmax(1)[range(4), labels].mean()
assert scores.shape == (4, 3) and torch.allclose(loss, by_hand, atol=1e-6)
