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
# check
before = model[1].weight.clone()
step(resumed)
taken = model[1].weight - before
model.load_state_dict(saved["model"])
step(optimizer)
proper = model[1].weight - before
wrong = ((taken - proper).norm() / proper.norm()).item()
assert wrong > 0.1
print(f"no error, but the next step differs by {wrong:.0%}")
