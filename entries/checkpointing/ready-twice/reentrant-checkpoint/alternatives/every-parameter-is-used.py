# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.stem, self.block, self.head = (torch.nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        h = checkpoint(self.block, self.stem(x), use_reentrant=True)
        return self.head(h.tanh())


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
torch.manual_seed(0)
net, x = Net(), torch.randn(3, 4)
model = DistributedDataParallel(net)
loss = model(x).square().mean()
loss.backward()
dist.destroy_process_group()
# check
wanted = torch.autograd.grad(net.head(net.block(net.stem(x)).tanh()).square().mean(), list(net.parameters()))
assert all(torch.allclose(p.grad, g) for p, g in zip(net.parameters(), wanted))  # equal to the run without DDP
