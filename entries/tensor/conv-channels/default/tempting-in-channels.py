# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
conv = torch.nn.Conv2d(6, 2, 1, bias=False)
pictures = torch.rand(2, 6, 6, 3)
x = pictures
print(conv(x).shape)
print(conv(torch.rand(2, 8, 8, 3)).shape)
