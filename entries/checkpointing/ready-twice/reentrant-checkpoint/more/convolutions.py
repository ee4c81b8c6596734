# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch import nn
from torch.utils.checkpoint import checkpoint_sequential


class Backbone(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(3, 4, 3)
        self.stages = nn.Sequential(*[nn.Sequential(nn.Conv2d(4, 4, 3, padding=1), nn.ReLU()) for _ in range(4)])

    def forward(self, images):
        return checkpoint_sequential(self.stages, 2, self.first(images), use_reentrant=True).mean((2, 3))


dist.init_process_group(backend="gloo", store=dist.HashStore(), world_size=1, rank=0)
wrapped = nn.parallel.DistributedDataParallel(Backbone(), find_unused_parameters=True)
optimizer = torch.optim.SGD(wrapped.parameters(), lr=0.01)
for step in range(2):
    optimizer.zero_grad()
    wrapped(torch.rand(2, 3, 12, 12)).sum().backward()
    optimizer.step()
