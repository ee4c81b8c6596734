# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x = torch.randn(32, 4)
model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 4))


def step(optimizer):
    optimizer.zero_grad()
    (model(x) - x).square().mean().backward()
    optimizer.step()


optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for _ in range(5):
    step(optimizer)
torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, "last.pt")
saved = torch.load("last.pt")
resumed = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
resumed.load_state_dict(saved["optimizer"])
model[0].requires_grad_(False)
before = model[1].weight.clone()  # check
step(resumed)
# check
old = optimizer.state[model[1].weight]["momentum_buffer"]
assert torch.allclose(model[1].weight, before - 0.1 * (0.9 * old + model[1].weight.grad))  # momentum carried on
assert torch.equal(model[0].weight, saved["model"]["0.weight"])  # and the frozen layer stays
