# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
x, y = torch.randn(8, 4), torch.randn(8, 1)
start = {k: v.clone() for k, v in model.state_dict().items()}  # check
for step in range(3):
    model.zero_grad()
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.1 * p.grad
# check
twin = torch.nn.Linear(4, 1)
twin.load_state_dict(start)
optimizer = torch.optim.SGD(twin.parameters(), lr=0.1)
for step in range(3):
    optimizer.zero_grad()
    (twin(x) - y).pow(2).mean().backward()
    optimizer.step()
assert all(torch.allclose(p, q) for p, q in zip(model.parameters(), twin.parameters()))
assert all(p.is_leaf and p.requires_grad for p in model.parameters())
