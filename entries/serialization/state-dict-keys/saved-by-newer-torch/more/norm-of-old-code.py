# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class OldBatchNorm(nn.Module):
    """Batch norm as models carried it before torch 0.4.1: no counter."""

    def __init__(self, channels):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(channels)), nn.Parameter(torch.zeros(channels))
        self.register_buffer("running_mean", torch.zeros(channels))
        self.register_buffer("running_var", torch.ones(channels))


def detector(norm):
    return nn.Sequential(nn.Conv2d(3, 4, 3), norm(4), nn.ReLU(), nn.Conv2d(4, 8, 3), norm(8))


torch.save(detector(nn.BatchNorm2d).state_dict(), "detector.pth")
detector(OldBatchNorm).load_state_dict(torch.load("detector.pth"))
