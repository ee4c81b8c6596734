# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
batch, heads, tokens, width = 2, 2, 3, 4
per_head = torch.randn(batch, heads, tokens, width, requires_grad=True)
merged = per_head.transpose(1, 2).reshape(batch, tokens, heads * width)
merged.pow(2).sum().backward()
# check
assert torch.equal(merged, torch.cat([per_head[:, 0], per_head[:, 1]], dim=-1))  # the heads side by side
assert torch.equal(per_head.grad, 2 * per_head)
