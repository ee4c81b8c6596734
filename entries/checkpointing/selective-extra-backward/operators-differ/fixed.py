# /// script
# dependencies = ["torch"]
# ///
from functools import partial

import torch
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.warm = torch.nn.Linear(4, 4), False

    def forward(self, x, warm):
        h = self.linear(x)
        if warm:
            h = h.cos()
        return h.sigmoid().sin()


torch.manual_seed(0)
block, x = Block(), torch.randn(3, 4)
save = partial(create_selective_checkpoint_contexts, [torch.ops.aten.addmm.default])
loss = checkpoint(block, x, block.warm, use_reentrant=False, context_fn=save).square().mean()
block.warm = True
loss.backward()
# check
reference = torch.autograd.grad(block(x, False).square().mean(), block.linear.weight)[0]
assert torch.allclose(block.linear.weight.grad, reference)  # equal to the run without checkpointing
