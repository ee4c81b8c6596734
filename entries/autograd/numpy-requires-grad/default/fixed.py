# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(3, 1)
w, b = (p.detach().double() for p in model.parameters())  # check
x, y = torch.randn(16, 3), torch.randn(16, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
history = []
for step in range(3):
    optimizer.zero_grad()
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    optimizer.step()
    history.append(model.weight.detach().cpu().numpy().copy())
print(history[0], history[-1])
# check
for kept in history:  # the same descent by hand
    error = x.double() @ w.T + b - y
    w, b = w - 0.1 * 2 * (error.T @ x.double()) / 16, b - 0.1 * 2 * error.mean()
    assert abs(kept - w.numpy()).max() < 1e-5
