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
    history.append(model.weight.detach().numpy())
# check
difference = abs(history[0] - history[-1]).max()
assert difference == 0
print(f"first and last snapshot differ by {difference}")
