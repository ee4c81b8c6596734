# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

stem = nn.Sequential(nn.Conv1d(2, 4, 3), nn.BatchNorm1d(4), nn.ReLU())
stem(torch.randn(8, 2, 16)).sum().backward()
torch.save({name: p.detach() for name, p in stem.named_parameters()}, "params.pt")
restored = nn.Sequential(nn.Conv1d(2, 4, 3), nn.BatchNorm1d(4), nn.ReLU())
restored.load_state_dict(torch.load("params.pt"))
