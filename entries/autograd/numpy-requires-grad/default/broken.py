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
    history.append(model.weight.numpy())
print(history[0], history[-1])
