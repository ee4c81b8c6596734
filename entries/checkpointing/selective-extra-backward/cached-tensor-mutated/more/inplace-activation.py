# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint as ckpt
from torch import nn

net = nn.Sequential(nn.Linear(6, 6), nn.ReLU(inplace=True), nn.Linear(6, 6), nn.Sigmoid())
keep = [torch.ops.aten.addmm.default, torch.ops.aten.sigmoid.default]
for step in range(2):
    predicted = ckpt.checkpoint(
        net, torch.rand(5, 6), use_reentrant=False, context_fn=lambda: ckpt.create_selective_checkpoint_contexts(keep)
    )
    nn.functional.binary_cross_entropy(predicted, torch.ones(5, 6)).backward()
