# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
conv = torch.nn.Conv2d(3, 4, 3)
pictures = torch.randint(0, 256, (2, 3, 8, 8), dtype=torch.uint8)
x = pictures
features = conv(x)
print(features.mean())
