# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


def encoder(channels):
    return nn.Sequential(nn.Conv2d(channels, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.LazyLinear(2))


colour, grey = encoder(3), encoder(1)
colour(torch.rand(2, 3, 8, 8)), grey(torch.rand(2, 1, 8, 8))
torch.save(colour.state_dict(), "colour.pth")
grey.load_state_dict(torch.load("colour.pth"))
