# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(3, 1)
x, y = torch.randn(16, 3), torch.randn(16, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
history = []
for step in range(3):
    optimizer.zero_grad()
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    optimizer.step()
    history.append(model.weight.requires_grad_(False).numpy().copy())
# check
moved = abs(history[1] - history[2]).max()  # the first step was made before the flag was cleared
assert moved == 0
print(f"after the first step the weight has moved by {moved}")
