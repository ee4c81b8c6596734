# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(1, 1)
x = torch.linspace(-1, 1, 8).unsqueeze(1)
y = x[:, 0]
optimizer = torch.optim.SGD(model.parameters(), lr=0.3)
for step in range(200):
    output = model(x)
    loss = torch.nn.functional.mse_loss(output, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
# check
slope = abs(model.weight.item())
assert slope < 0.01
print(f"the slope it learns is {slope:.2f} instead of 1, the loss stays at {loss.item():.2f}")
