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
before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
model.load_state_dict(state, strict=False)
# check
loaded = sum(not torch.equal(tensor, before[name]) for name, tensor in model.state_dict().items())
assert loaded == 0
print(f"strict=False loaded {loaded} of {len(before)} tensors")
