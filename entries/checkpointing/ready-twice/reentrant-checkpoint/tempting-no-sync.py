# /// script
# dependencies = ["torch"]
# ///
import copy

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


def work(rank, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=2)
    torch.manual_seed(0)
    net = Net()
    alone = copy.deepcopy(net)
    torch.manual_seed(rank)
    x = torch.randn(3, 4)
    model = DistributedDataParallel(net, find_unused_parameters=True)
    with model.no_sync():
        loss = model(x).square().mean()
        loss.backward()
    # check
    alone(x).square().mean().backward()
    wanted = alone.head.weight.grad
    dist.all_reduce(wanted)
    off = ((net.head.weight.grad - wanted / 2).norm() / (wanted / 2).norm()).item()
    assert off > 0.1
    if rank == 0:
        print(f"no error, but the gradient is off by {off:.0%}: each rank keeps its own")
    dist.destroy_process_group()


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(work, (folder,), nprocs=2)
