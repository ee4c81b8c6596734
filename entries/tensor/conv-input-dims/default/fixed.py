# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
conv = nn.Conv2d(4, 4, 3, groups=4)
images = torch.rand(4, 1, 4, 8, 8)
for x in DataLoader(images.squeeze(1), batch_size=4):
    out = conv(x)
    print(len(x), "images give", len(out), "results")
# check
each = torch.cat([conv(image) for image in images])
assert out.shape == (4, 4, 6, 6) and torch.allclose(out, each, atol=1e-6)
