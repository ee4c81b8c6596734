# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Critic(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(4, 1)
        self.register_buffer("scale", torch.full((1,), 2.0))

    def forward(self, x):
        return self.body(x) * self.scale


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
torch.manual_seed(0)
critic = Critic()
real, fake = torch.randn(2, 6, 4)
score_real = critic(real)
model = DistributedDataParallel(critic)
score_fake = model(fake)
loss = score_fake.mean() - score_real.mean()
loss.backward()
dist.destroy_process_group()
