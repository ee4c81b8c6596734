# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x):
        angle = torch.linspace(0, 1000, 4)
        return torch.tanh(self.linear(x) * angle.cos())


torch.manual_seed(0)
torch.set_default_dtype(torch.bfloat16)
block, x = Block(), torch.randn(3, 4)
loss = checkpoint(block, x, use_reentrant=False, determinism_check="none").square().mean()
torch.set_default_dtype(torch.float32)
loss.backward()
# check
torch.set_default_dtype(torch.bfloat16)
reference = torch.autograd.grad(block(x).square().mean(), block.linear.weight)[0]
off = ((block.linear.weight.grad - reference).norm() / reference.norm()).item()
assert off > 0.05
print(f"no error, but the gradient is off by {off:.0%}")
