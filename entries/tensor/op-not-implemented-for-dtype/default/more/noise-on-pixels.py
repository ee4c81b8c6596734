# /// script
# dependencies = ["torch"]
# ///
import torch

image = torch.randint(0, 256, (3, 8, 8))
noisy = image + torch.randn_like(image) * 5
