# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
conv = torch.nn.Conv2d(3, 4, 3)
pictures = torch.randint(0, 256, (2, 3, 8, 8), dtype=torch.uint8)
x = pictures.float() / 255
features = conv(x)
print(features.mean())
# check
patch = pictures[0, :, :3, :3].double() / 255
by_hand = (conv.weight.double() * patch).sum((1, 2, 3)) + conv.bias.double()
assert torch.allclose(features[0, :, 0, 0].double(), by_hand, atol=1e-5)
assert x.min() >= 0 and x.max() <= 1
