# /// script
# dependencies = ["torch"]
# ///
import torch

style = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 4, stride=4), torch.nn.InstanceNorm2d(8))
for tile in torch.rand(6, 3, 4, 4).split(3):
    print(style(tile).shape)
