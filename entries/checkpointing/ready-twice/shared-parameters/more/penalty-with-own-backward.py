# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch import nn

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
regressor = nn.Sequential(nn.Linear(5, 5), nn.Softplus(), nn.Linear(5, 1))
parallel = nn.parallel.DistributedDataParallel(regressor)
inputs, targets = torch.rand(8, 5), torch.rand(8, 1)
for epoch in range(3):
    error = (parallel(inputs) - targets).abs().mean()
    penalty = 1e-3 * regressor[2].weight.pow(2).sum()
    penalty.backward()
    error.backward()
