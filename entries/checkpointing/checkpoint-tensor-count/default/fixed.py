# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.warmup = torch.nn.Linear(4, 4), True

    def forward(self, x, warmup):
        h = self.linear(x)
        if warmup:
            h = h.tanh().exp()
        return h.sigmoid()


torch.manual_seed(0)
block, x = Block(), torch.randn(3, 4)
loss = checkpoint(block, x, block.warmup, use_reentrant=False).square().mean()
block.warmup = False
loss.backward()
# check
reference = torch.autograd.grad(block(x, True).square().mean(), block.linear.weight)[0]
assert torch.equal(block.linear.weight.grad, reference)  # equal to the run without checkpointing
