# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F


class LeNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.c1, self.c2 = torch.nn.Conv2d(1, 6, 5), torch.nn.Conv2d(6, 16, 5)
        self.f1 = torch.nn.Linear(16 * 5 * 5, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.c1(x)), 2)
        x = F.max_pool2d(F.relu(self.c2(x)), 2)
        return self.f1(x.view(-1, 16 * 5 * 5))


LeNet()(torch.rand(1, 1, 28, 28))
