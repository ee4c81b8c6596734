# /// script
# dependencies = ["torch"]
# ///
import math

import torch

angle = torch.tensor([30.0], requires_grad=True)
shift = torch.zeros(2, requires_grad=True)
radians = angle * math.pi / 180
optim = torch.optim.LBFGS([radians, shift])
points = torch.rand(7, 2)
turned = torch.stack([points[:, 0] * radians.cos() - points[:, 1] * radians.sin(), points[:, 1]], 1) + shift
print(turned.mean())
