# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils import checkpoint as cp

head = torch.nn.Linear(4, 4)


def contexts():
    return cp.create_selective_checkpoint_contexts([torch.ops.aten.sigmoid.default])


def region(state):
    return head(state).sigmoid()


x = torch.randn(3, 4)
with torch.autocast("cpu", torch.bfloat16, cache_enabled=False):
    first = cp.checkpoint(region, x, use_reentrant=False, context_fn=contexts)
    second = cp.checkpoint(region, first, use_reentrant=False, context_fn=contexts)
second.sum().backward()
# check
with torch.autocast("cpu", torch.bfloat16, cache_enabled=False):
    reference = torch.autograd.grad(region(region(x)).sum(), head.weight)[0]
assert torch.allclose(head.weight.grad, reference)  # equal to the run without checkpointing
