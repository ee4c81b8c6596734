# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

body = nn.Conv1d(2, 4, 3)
first = torch.optim.Adam(body.parameters())
torch.save({"opt": first.state_dict(), "epoch": 8}, "stage1.ckpt")
head = nn.Linear(4, 2)
second = torch.optim.Adam([*body.parameters(), *head.parameters()])
second.load_state_dict(torch.load("stage1.ckpt")["opt"])
