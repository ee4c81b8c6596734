# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Experts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = torch.nn.ModuleList(torch.nn.Linear(3, 1) for _ in range(2))

    def forward(self, features, task):
        return self.experts[task](features)


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
mixture = DDP(Experts())
adam = torch.optim.Adam(mixture.parameters())
for number in range(5):
    adam.zero_grad(set_to_none=True)
    mixture(torch.randn(7, 3), number % 2).sum().backward()
    adam.step()
