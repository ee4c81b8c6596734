# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
embed = torch.nn.Embedding(10, 4).requires_grad_(False)
blocks = torch.nn.ModuleList(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh()) for _ in range(3))
head = torch.nn.Linear(4, 2)
ids = torch.randint(0, 10, (8,))
hidden = embed(ids)
for block in blocks:
    hidden = checkpoint(block, hidden, use_reentrant=False)
loss = head(hidden).pow(2).mean()
loss.backward()
# check
trained = [*blocks.parameters(), *head.parameters()]
missing = [p for p in trained if p.grad is None]
print(f"parameters without a gradient: {len(missing)} of {len(trained)}")
hidden = embed(ids)
for block in blocks:
    hidden = block(hidden)
reference = torch.autograd.grad(head(hidden).pow(2).mean(), trained)
assert not missing and all(torch.equal(p.grad, g) for p, g in zip(trained, reference))
