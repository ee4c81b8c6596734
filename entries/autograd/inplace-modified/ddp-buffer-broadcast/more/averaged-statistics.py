# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch import nn

store = dist.HashStore()
dist.init_process_group(backend="gloo", store=store, rank=0, world_size=1)
discriminator = nn.Sequential(nn.Linear(5, 7), nn.BatchNorm1d(7), nn.Linear(7, 1)).eval()
ddp = nn.parallel.DistributedDataParallel(discriminator)
batches = torch.randn(2, 9, 5)
outputs = []
for batch in batches:
    for statistic in discriminator.buffers():
        if statistic.is_floating_point():
            dist.all_reduce(statistic)
            statistic /= dist.get_world_size()
    outputs.append(ddp(batch))
torch.cat(outputs).square().mean().backward()
dist.destroy_process_group()
