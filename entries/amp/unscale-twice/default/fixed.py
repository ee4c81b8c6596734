# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
start = [p.detach().clone().requires_grad_() for p in model.parameters()]  # check
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
seen = []  # check
for step, x in enumerate(torch.randn(2, 8, 4), 1):
    seen.append(x)  # check
    loss = model(x).pow(2).mean() / 2
    scaler.scale(loss).backward()
    if step % 2 == 0:
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        scaler.step(optimizer)
        scaler.update()
# check
weight, bias = start
reference = torch.autograd.grad((torch.cat(seen) @ weight.T + bias).pow(2).mean(), start)
assert all(torch.allclose(p.grad, g, atol=1e-6) for p, g in zip(model.parameters(), reference))
assert all(torch.allclose(p, s - 0.1 * g, atol=1e-6) for p, s, g in zip(model.parameters(), start, reference))
