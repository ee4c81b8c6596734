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
state = {name.replace("_orig_mod.", ""): tensor for name, tensor in state.items()}
model.load_state_dict(state)
# check
x = torch.randn(5, 4)
assert torch.equal(model(x), trained._orig_mod(x))  # the trained model again
