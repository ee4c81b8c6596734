# /// script
# dependencies = ["torch"]
# ///
import torch


class Digits(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.flat = torch.nn.Flatten()
        self.edges = torch.nn.Conv2d(1, 6, 5)

    def forward(self, x):
        return self.edges(self.flat(x))


print(Digits()(torch.rand(3, 1, 28, 28)))
