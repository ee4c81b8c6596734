# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
down, up, head = nn.MaxPool2d(2), nn.Upsample(scale_factor=2), nn.Conv2d(6, 1, 1)
skip = torch.rand(1, 3, 25, 25)
deep = nn.functional.interpolate(down(skip), size=skip.shape[-2:])
joined = torch.cat([skip, deep], dim=1)
out = head(joined)
# check
assert out.shape == (1, 1, 25, 25) and torch.equal(joined[:, :3], skip)
even = skip[..., :24, :24]
reference = head(torch.cat([even, up(down(even))], dim=1))  # an even size needs no care
same = head(torch.cat([even, nn.functional.interpolate(down(even), size=(24, 24))], dim=1))
assert torch.equal(reference, same)
