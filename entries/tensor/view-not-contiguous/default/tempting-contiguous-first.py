# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
batch, heads, tokens, width = 2, 2, 3, 4
per_head = torch.randn(batch, heads, tokens, width, requires_grad=True)
merged = per_head.contiguous().transpose(1, 2).view(batch, tokens, heads * width)
merged.pow(2).sum().backward()
