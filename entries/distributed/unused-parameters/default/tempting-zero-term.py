# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second, self.head = (torch.nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        h = self.first(x).relu()
        h = self.first(h).relu()
        return self.head(h)


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
torch.manual_seed(0)
net, x = Net(), torch.randn(8, 4)
before = net.second.weight.detach().clone()  # check
model = DistributedDataParallel(net)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(3):
    optimizer.zero_grad()
    loss = (model(x) - x).square().mean()
    loss = loss + 0 * sum(p.sum() for p in net.parameters())
    loss.backward()
    optimizer.step()
dist.destroy_process_group()
# check
moved = (net.second.weight - before).abs().max().item()
assert moved == 0.0
print(f"the second layer has moved by {moved}")
