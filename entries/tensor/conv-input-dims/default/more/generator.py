# /// script
# dependencies = ["torch"]
# ///
import torch

generator = torch.nn.Sequential(torch.nn.ConvTranspose2d(64, 8, 4), torch.nn.ReLU())
noise = torch.randn(16, 64)
print(generator(noise).shape)
