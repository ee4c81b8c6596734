# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
conv = nn.Conv2d(4, 4, 3, groups=4)
images = torch.rand(4, 8, 8)
for x in DataLoader(images, batch_size=4):
    out = conv(x.unsqueeze(0))
    print(len(x), "images give", len(out), "result")
# check
assert len(x) == 4 and len(out) == 1
lonely = images.clone()
lonely[1:] = 0
assert not torch.equal(conv(lonely), out[0])
