# /// script
# dependencies = ["torch"]
# ///
import torch


def net():
    return torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))


torch.manual_seed(0)
trained = net()
optimizer = torch.optim.Adam(trained.parameters())
state = {"epoch": 9, "model_state_dict": trained.state_dict(), "optimizer_state_dict": optimizer.state_dict()}
torch.save(state, "epoch9.pt")
model = net()
file = torch.load("epoch9.pt")
model.load_state_dict(file)
