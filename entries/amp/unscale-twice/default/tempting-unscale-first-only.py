# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
start = [p.detach().clone().requires_grad_() for p in model.parameters()]  # check
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
batches = torch.randn(2, 8, 4)
for step, x in enumerate(batches, 1):
    loss = model(x).pow(2).mean() / 2
    scaler.scale(loss).backward()
    if step == 1:
        scaler.unscale_(optimizer)
    if step % 2 == 0:
        scaler.step(optimizer)
        scaler.update()
# check
weight, bias = start
(right,) = torch.autograd.grad((batches.flatten(0, 1) @ weight.T + bias).pow(2).mean(), weight)
factor = (model.weight.grad.norm() / right.norm()).item()
assert factor > 1000
print(f"the gradient is {factor:.0f} times too large")
