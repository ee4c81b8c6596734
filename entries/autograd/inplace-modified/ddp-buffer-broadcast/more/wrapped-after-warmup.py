# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
import torch.nn.functional as F


class Positions(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(8, 3)
        self.register_buffer("ids", torch.arange(8))

    def forward(self, tokens):
        return tokens + self.table(self.ids)


dist.init_process_group("gloo", rank=0, world_size=1, store=dist.HashStore())
encoder = Positions()
anchor = encoder(torch.randn(2, 8, 3))
encoder = torch.nn.parallel.DistributedDataParallel(encoder)
view = encoder(torch.randn(2, 8, 3))
(1 - F.cosine_similarity(anchor, view, dim=-1)).mean().backward()
dist.destroy_process_group()
