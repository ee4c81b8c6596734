# /// script
# dependencies = ["torch"]
# ///
import torch

generator = torch.nn.ConvTranspose2d(100, 8, 4)
print(generator(torch.randn(5, 64, 1, 1)).shape)
