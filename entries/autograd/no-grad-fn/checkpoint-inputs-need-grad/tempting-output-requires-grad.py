# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
embed = torch.nn.Embedding(10, 4).requires_grad_(False)
block = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh())
ids = torch.randint(0, 10, (8,))
hidden = embed(ids)
hidden = checkpoint(block, hidden, use_reentrant=True)
hidden.requires_grad_(True)
loss = hidden.pow(2).mean()
loss.backward()
# check
got = [p for p in block.parameters() if p.grad is not None]
assert not got
print(f"parameters with a gradient: {len(got)} of 2")
