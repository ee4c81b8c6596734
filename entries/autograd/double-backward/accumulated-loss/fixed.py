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
    total = total + loss.item()
    optimizer.zero_grad()
    loss.backward()
    reference = torch.autograd.grad(model(x).pow(2).mean(), model[0].weight)[0]  # check
    assert torch.allclose(model[0].weight.grad, reference)  # check: the gradient of this step alone
    optimizer.step()
print("mean loss", float(total) / 4)
