# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x, scale):
        return x + self.linear(x).tanh() * scale


torch.manual_seed(0)
embed, blocks = torch.nn.Linear(4, 4), torch.nn.ModuleList([Block(), Block()])
x = torch.randn(3, 4, requires_grad=True)
h, scale = x, embed(x).exp()
for block in blocks:
    h = checkpoint(block, h, scale, use_reentrant=True)
h.square().mean().backward()
# check
tensors = [*embed.parameters(), *blocks.parameters()]
h, scale = x, embed(x).exp()
for block in blocks:
    h = block(h, scale)
wanted = torch.autograd.grad(h.square().mean(), tensors)
assert all(torch.allclose(p.grad, g) for p, g in zip(tensors, wanted))  # equal to the run without checkpointing
