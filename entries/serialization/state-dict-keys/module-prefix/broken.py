# /// script
# dependencies = ["torch"]
# ///
from collections import OrderedDict

import torch


def net():
    return torch.nn.Sequential(OrderedDict(body=torch.nn.Linear(4, 8), pool_module=torch.nn.Linear(8, 2)))


torch.manual_seed(0)
trained = torch.nn.DataParallel(net())
torch.save(trained.state_dict(), "best.pt")
model = net()
state = torch.load("best.pt")
model.load_state_dict(state)
