# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
total = 0.0
for x in torch.randn(4, 8, 3):
    loss = model(x).pow(2).mean()
    total = total + loss
    optimizer.zero_grad()
    total.backward()
    optimizer.step()
print("mean loss", float(total) / 4)
