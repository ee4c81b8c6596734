# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Digits(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.norm = nn.BatchNorm2d(4)
        self.out = nn.Linear(4, 10)

    def forward(self, image):
        return self.out(self.norm(self.conv(image)).relu().mean((2, 3)))


torch.save({"weights": Digits().state_dict(), "epoch": 3}, "digits.pth")
parallel = nn.DataParallel(Digits())
parallel.load_state_dict(torch.load("digits.pth", map_location="cpu")["weights"])
print(parallel(torch.randn(2, 1, 9, 9)).shape)
