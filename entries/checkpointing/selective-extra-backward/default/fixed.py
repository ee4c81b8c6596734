# /// script
# dependencies = ["torch"]
# ///
from functools import partial

import torch
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts

torch.manual_seed(0)
layer, x = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh(), torch.nn.Linear(4, 2)), torch.randn(3, 4)
save = partial(create_selective_checkpoint_contexts, [torch.ops.aten.addmm.default])
out = checkpoint(layer, x, use_reentrant=False, context_fn=save)
(out[:, 0].square().mean() + out[:, 1].square().mean()).backward()
# check
plain = layer(x)
first = torch.autograd.grad(plain[:, 0].square().mean(), layer[0].weight, retain_graph=True)[0]
second = torch.autograd.grad(plain[:, 1].square().mean(), layer[0].weight)[0]
assert torch.allclose(layer[0].weight.grad, first + second)  # equal to two backward passes without checkpointing
