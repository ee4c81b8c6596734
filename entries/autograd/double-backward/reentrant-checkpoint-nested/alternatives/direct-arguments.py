# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x, scale, shift):
        return x + self.linear(x) * scale + shift


torch.manual_seed(0)
embed, blocks = torch.nn.Linear(4, 8), torch.nn.ModuleList([Block(), Block()])
x = torch.randn(2, 4, requires_grad=True)
h, modulation = x, embed(x).chunk(2, dim=-1)
for block in blocks:
    h = checkpoint(block, h, *modulation, use_reentrant=True)
h.pow(2).mean().backward()
# check
tensors = [*embed.parameters(), *blocks.parameters()]
h, modulation = x, embed(x).chunk(2, dim=-1)
for block in blocks:
    h = block(h, *modulation)
reference = torch.autograd.grad(h.pow(2).mean(), tensors)
assert all(torch.allclose(p.grad, g) for p, g in zip(tensors, reference))  # equal to the run without checkpointing
