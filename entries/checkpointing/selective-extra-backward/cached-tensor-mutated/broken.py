# /// script
# dependencies = ["torch"]
# ///
from functools import partial

import torch
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts


def block(x):
    h = x @ weight
    h.mul_(2)
    return h.sin() * h


torch.manual_seed(0)
weight, x = torch.randn(3, 3, requires_grad=True), torch.randn(4, 3)
save = partial(create_selective_checkpoint_contexts, [torch.ops.aten.mm.default])
out = checkpoint(block, x, use_reentrant=False, context_fn=save)
out.sum().backward()
