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
model[0].requires_grad_(False)
resumed = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1, momentum=0.9)
saved["optimizer"]["param_groups"][0]["params"] = [0, 1]
resumed.load_state_dict(saved["optimizer"])
# check
right = optimizer.state[model[1].weight]["momentum_buffer"]
wrong = ((resumed.state[model[1].weight]["momentum_buffer"] - right).norm() / right.norm()).item()
assert wrong > 0.1
step(resumed)
print(f"no error, but the momentum is off by {wrong:.0%}")
