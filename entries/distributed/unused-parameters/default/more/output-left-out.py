# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Linear(6, 3)
        self.decode = nn.Linear(3, 6)
        self.classify = nn.Linear(3, 2)

    def forward(self, image):
        code = torch.tanh(self.encode(image))
        return self.decode(code), self.classify(code)


def main(rank):
    store = dist.FileStore("rendezvous", 2)
    dist.init_process_group("gloo", store=store, rank=rank, world_size=2)
    model = nn.parallel.DistributedDataParallel(Autoencoder())
    for _ in range(4):
        image = torch.rand(5, 6)
        rebuilt, _logits = model(image)
        nn.functional.mse_loss(rebuilt, image).backward()


if __name__ == "__main__":
    mp.spawn(main, nprocs=2)
