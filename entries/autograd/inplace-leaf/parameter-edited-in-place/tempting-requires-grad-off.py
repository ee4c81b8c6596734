# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
x, y = torch.randn(8, 4), torch.randn(8, 1)
for step in range(3):
    model.zero_grad()
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    for p in model.parameters():
        p.requires_grad_(False)
        p -= 0.1 * p.grad
