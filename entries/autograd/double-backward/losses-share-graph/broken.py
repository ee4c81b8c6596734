# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import mse_loss

torch.manual_seed(0)
trunk = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.Linear(8, 8), torch.nn.Tanh())
head_a, head_b = torch.nn.Linear(8, 1), torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD([*trunk.parameters(), *head_a.parameters(), *head_b.parameters()], lr=0.1)
for x, a, b in zip(torch.randn(3, 16, 4), torch.randn(3, 16, 1), torch.randn(3, 16, 1)):
    features = trunk(x)
    loss_a = mse_loss(head_a(features), a)
    loss_b = mse_loss(head_b(features), b)
    optimizer.zero_grad()
    loss_a.backward()
    loss_b.backward()
    optimizer.step()
