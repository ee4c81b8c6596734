# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
conv = torch.nn.Conv2d(3, 2, 1, bias=False)
pictures = torch.rand(2, 6, 6, 3)
x = pictures.permute(0, 3, 1, 2)
print(conv(x).shape)
# check
by_pixel = pictures @ conv.weight.view(2, 3).t()  # a 1x1 convolution is a product at each pixel
assert torch.allclose(conv(x), by_pixel.permute(0, 3, 1, 2), atol=1e-6)
