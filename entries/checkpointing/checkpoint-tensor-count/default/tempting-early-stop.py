# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.warmup = torch.nn.Linear(4, 4), True

    def forward(self, x):
        h = self.linear(x)
        if not self.warmup:
            h = h.tanh().exp()
        self.warmup = False
        return h.sigmoid()


torch.manual_seed(0)
block, x = Block(), torch.randn(3, 4)
loss = checkpoint(block, x, use_reentrant=False, early_stop=True).square().mean()
loss.backward()
# check
block.warmup = True
reference = torch.autograd.grad(block(x).square().mean(), block.linear.weight)[0]
off = ((block.linear.weight.grad - reference).norm() / reference.norm()).item()
assert off > 0.05
print(f"no error, but the gradient is off by {off:.0%}")
