# /// script
# dependencies = ["torch"]
# ///
import torch

photo = torch.randint(0, 256, (48, 64, 3), dtype=torch.uint8)
chw = photo.permute(2, 0, 1)
mean = chw.float().mean((1, 2))
flat = chw.view(-1)
print(mean, flat.shape)
