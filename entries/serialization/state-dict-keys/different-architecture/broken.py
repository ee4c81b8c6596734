# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


def net(norm=False):
    return nn.Sequential(nn.Linear(4, 8), *([nn.BatchNorm1d(8)] if norm else []), nn.ReLU(), nn.Linear(8, 2))


torch.manual_seed(0)
trained = net(norm=True)
torch.save({"config": {"norm": True}, "weights": trained.state_dict()}, "run7.pt")
file = torch.load("run7.pt")
model = net()
model.load_state_dict(file["weights"])
