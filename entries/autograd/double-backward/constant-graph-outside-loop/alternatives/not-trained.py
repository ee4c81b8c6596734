# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
encoder = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 4))
head = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(head.parameters(), lr=0.1)
x, y = torch.randn(8, 3), torch.randn(8, 1)
with torch.no_grad():
    features = encoder(x)
for step in range(3):
    loss = (head(features) - y).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    reference = torch.autograd.grad((head(encoder(x)) - y).pow(2).mean(), head.weight)[0]  # check
    assert torch.allclose(head.weight.grad, reference)  # check: what is trained gets its full gradient
    optimizer.step()
