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
torch.nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
model.load_state_dict(state)
# check
x = torch.randn(5, 4)
assert torch.equal(model(x), trained.module(x))  # the trained model again
