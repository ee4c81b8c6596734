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
    scaler.unscale_(optimizer)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
    if step % 2 == 0:
        scaler.step(optimizer)
    scaler.update()
# check
weight, bias = start
(right,) = torch.autograd.grad((batches.flatten(0, 1) @ weight.T + bias).pow(2).mean(), weight, retain_graph=True)
(last,) = torch.autograd.grad((batches[1] @ weight.T + bias).pow(2).mean() / 2, weight)
error = ((model.weight.grad - right).norm() / right.norm()).item()
assert error > 0.2 and torch.allclose(model.weight.grad, last, atol=1e-4)
print(f"gradient is off by {error:.0%}: it is that of the last micro batch alone")
