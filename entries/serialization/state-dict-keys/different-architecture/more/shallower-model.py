# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Tower(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.stem = nn.Conv2d(3, 4, 1)
        self.layers = nn.ModuleList(nn.Conv2d(4, 4, 3, padding=1) for _ in range(layers))


torch.save(Tower(layers=6).state_dict(), "tower.pth")
tower = Tower(layers=4)
tower.load_state_dict(torch.load("tower.pth"), strict=True)
