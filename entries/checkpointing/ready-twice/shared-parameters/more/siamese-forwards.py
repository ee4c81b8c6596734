# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils import checkpoint


class Tower(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = torch.nn.EmbeddingBag(30, 6)
        self.deep = torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.GELU(), torch.nn.Linear(6, 6))

    def forward(self, ids):
        return F.normalize(checkpoint.checkpoint(self.deep, self.tokens(ids), use_reentrant=True))


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
tower = DDP(Tower())
queries, documents = torch.randint(0, 30, (2, 5, 4))
similarity = tower(queries) @ tower(documents).T
F.cross_entropy(similarity, torch.arange(5)).backward()
