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
        h = self.second(h).relu()
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
    loss.backward()
    optimizer.step()
dist.destroy_process_group()
# check
assert (net.second.weight - before).abs().max() > 0.001
copy = Net()
copy.load_state_dict(net.state_dict())
wanted = torch.autograd.grad((copy(x) - x).square().mean(), list(copy.parameters()))
assert len(wanted) == 6 and all(g.abs().max() > 0 for g in wanted)  # each parameter has a part in the loss
