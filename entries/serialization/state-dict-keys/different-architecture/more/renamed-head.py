# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class First(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(5, 7)
        self.fc = nn.Linear(7, 3)


class Second(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(5, 7)
        self.classifier = nn.Linear(7, 3)


torch.save(First().state_dict(), "gru.pt")
Second().load_state_dict(torch.load("gru.pt"))
