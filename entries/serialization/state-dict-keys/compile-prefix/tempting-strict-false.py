# /// script
# dependencies = ["torch"]
# ///
import torch


def net():
    return torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))


torch.manual_seed(0)
trained = torch.compile(net())
torch.save(trained.state_dict(), "last.pt")
model = net()
state = torch.load("last.pt")
before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
model.load_state_dict(state, strict=False)
# check
loaded = sum(not torch.equal(tensor, before[name]) for name, tensor in model.state_dict().items())
assert loaded == 0
print(f"strict=False loaded {loaded} of {len(before)} tensors")
