# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
import torch.utils.checkpoint as ckpt
from torch import nn


class Decoder(nn.Module):
    def __init__(self, depth=3):
        super().__init__()
        self.embed = nn.Embedding(20, 8)
        self.layers = nn.ModuleList(nn.TransformerEncoderLayer(8, 2, 16, 0.0) for _ in range(depth))
        self.norm = nn.LayerNorm(8)
        self.unused = nn.Linear(8, 1)

    def forward(self, ids):
        states = self.embed(ids)
        for layer in self.layers:
            states = ckpt.checkpoint(layer, states)
        return self.norm(states) @ self.embed.weight.T


dist.init_process_group("gloo", rank=0, world_size=1, store=dist.HashStore())
decoder = nn.parallel.DistributedDataParallel(Decoder(), find_unused_parameters=True)
ids = torch.randint(0, 20, (7, 2))
logits = decoder(ids)
nn.functional.cross_entropy(logits.flatten(0, 1), ids.flatten()).backward()
