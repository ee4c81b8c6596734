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
        h = self.stem(x)
        for _ in range(2):
            h = checkpoint(self.block, h, use_reentrant=True).tanh()
        return self.head(h)


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
torch.manual_seed(0)
net, x = Net(), torch.randn(3, 4)
model = DistributedDataParallel(net, static_graph=True)
loss = model(x).square().mean()
loss.backward()
dist.destroy_process_group()
# check
h = net.block(net.block(net.stem(x)).tanh()).tanh()
wanted = torch.autograd.grad(net.head(h).square().mean(), list(net.parameters()))
assert all(torch.allclose(p.grad, g) for p, g in zip(net.parameters(), wanted))  # equal to the run without DDP
