# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
x, y = torch.randn(8, 4), torch.randn(8, 1)
start = model.weight.clone()  # check
for step in range(3):
    model.zero_grad()
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    for p in model.parameters():
        q = p.clone()
        q -= 0.1 * p.grad
# check
moved = (model.weight - start).abs().max().item()
assert moved == 0.0
print(f"the weight has moved by {moved} in 3 steps")
