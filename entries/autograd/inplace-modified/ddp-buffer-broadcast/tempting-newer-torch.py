# /// script
# dependencies = ["torch"]
# ///
import copy

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Normalised(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(4, 1)
        self.register_buffer("scale", torch.ones(1))

    def forward(self, x):
        self.scale = x.abs().mean().reshape(1)
        return self.body(x) * self.scale


def work(rank, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=2)
    torch.manual_seed(0)
    net = Normalised()
    alone = copy.deepcopy(net)
    torch.manual_seed(rank)
    a, b = torch.randn(2, 6, 4) * (1 + rank)
    model = DistributedDataParallel(net)
    (model(a).sum() + model(b).sum()).backward()
    # check
    (alone(a).sum() + alone(b).sum()).backward()
    wanted = alone.body.weight.grad
    dist.all_reduce(wanted)
    off = ((net.body.weight.grad - wanted / 2).norm() / (wanted / 2).norm()).item()
    assert off > 0.01
    if rank == 0:
        print(f"no error, but the gradient is off by {off:.0%}")
    dist.destroy_process_group()


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(work, (folder,), nprocs=2)
