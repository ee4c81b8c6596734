# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
features = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.ReLU())
head = nn.Linear(8 * 15 * 15, 10)
images, labels = torch.randn(4, 3, 32, 32), torch.tensor([0, 1, 2, 3])
x = features(images).flatten(1)
scores = head(x)
nn.functional.cross_entropy(scores, labels).backward()
# check
weight = head.weight.view(10, 8, 15, 15)
by_hand = torch.einsum("nchw,ochw->no", features(images), weight) + head.bias
assert torch.allclose(scores, by_hand, atol=1e-5)
alone = torch.cat([head(features(image[None]).flatten(1)) for image in images])
assert torch.allclose(scores, alone, atol=1e-5)  # one row an image, independent of the others
assert (features[0].weight.grad.flatten(1).abs().sum(1) > 0).all()
