# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv_in = nn.Conv2d(3, 8, 3, padding=1)
        self.conv_out = nn.Conv2d(8, 4, 3, stride=2)

    def forward(self, image):
        return self.conv_out(self.conv_in(image).relu())


encoder = Encoder().to(torch.bfloat16).eval()
with torch.no_grad():
    print(encoder(torch.rand(1, 3, 32, 32)).shape)
