# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import scaled_dot_product_attention

q, k, v = torch.randn(3, 1, 4, 6, 8).bfloat16()
angles = torch.outer(torch.arange(6.0), torch.ones(8))
rotated = q * angles.cos()
print(scaled_dot_product_attention(rotated, k, v).shape)
