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
hidden = checkpoint(block, hidden, use_reentrant=False)
loss = hidden.pow(2).mean()
loss.backward()
# check
plain = block(embed(ids)).pow(2).mean()
reference = torch.autograd.grad(plain, list(block.parameters()))
assert all(torch.equal(p.grad, g) for p, g in zip(block.parameters(), reference))
