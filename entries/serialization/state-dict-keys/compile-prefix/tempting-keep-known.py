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
own = model.state_dict()
known = {name: tensor for name, tensor in state.items() if name in own}
own.update(known)
model.load_state_dict(own)
# check
assert len(known) == 0
print(f"no error, but the filter kept {len(known)} of {len(state)} tensors")
