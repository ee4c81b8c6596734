# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
encoder, head = torch.nn.Linear(4, 3), torch.nn.Linear(3, 1)
x = torch.randn(8, 4)
features = encoder(x).detach()
head(features).pow(2).mean().backward()
# check
assert all(p.grad is None for p in encoder.parameters())
reference = torch.autograd.grad(head(encoder(x)).pow(2).mean(), list(head.parameters()))
assert all(torch.allclose(p.grad, g) for p, g in zip(head.parameters(), reference))
