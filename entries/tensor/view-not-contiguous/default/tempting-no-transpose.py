# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
batch, heads, tokens, width = 2, 2, 3, 4
per_head = torch.randn(batch, heads, tokens, width, requires_grad=True)
merged = per_head.view(batch, tokens, heads * width)
merged.pow(2).sum().backward()
# check
right = torch.cat([per_head[:, 0], per_head[:, 1]], dim=-1)
same = int((merged == right).sum())
assert merged.shape == right.shape and same < 24
print(f"values in the right place: {same} of {right.numel()}")
