# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
conv = torch.nn.Conv2d(3, 2, 1, bias=False)
pictures = torch.rand(2, 6, 6, 3)
x = pictures.reshape(2, 3, 6, 6)
print(conv(x).shape)
# check
right = (x == pictures.permute(0, 3, 1, 2)).all(1).float().mean().item()
assert right < 0.1
print(f"pixels in the right place: {right:.0%}")
