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
block.requires_grad_(True)
hidden = checkpoint(block, hidden, use_reentrant=True)
loss = hidden.pow(2).mean()
loss.backward()
