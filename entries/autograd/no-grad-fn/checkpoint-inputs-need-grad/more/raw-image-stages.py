# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint as ckpt
from torch import nn


class Stage(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, image):
        return image + self.conv(image).relu()


stages = nn.ModuleList(Stage(3) for _ in range(2))
optimizer = torch.optim.Adam(stages.parameters())
for step in range(2):
    image, truth = torch.rand(2, 2, 3, 8, 8)
    for stage in stages:
        image = ckpt.checkpoint(stage, image, use_reentrant=True)
    optimizer.zero_grad()
    nn.functional.l1_loss(image, truth).backward()
    optimizer.step()
