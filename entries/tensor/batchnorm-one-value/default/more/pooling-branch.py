# /// script
# dependencies = ["torch"]
# ///
import torch


class Aspp(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.image_level = torch.nn.Sequential(
            torch.nn.AdaptiveAvgPool2d(1), torch.nn.Conv2d(8, 4, 1, bias=False), torch.nn.BatchNorm2d(4)
        )

    def forward(self, x):
        return self.image_level(x)


crop = torch.randn(1, 8, 33, 33)
print(Aspp()(crop).shape)
