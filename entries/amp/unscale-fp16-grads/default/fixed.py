# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x, y = torch.randn(8, 4), torch.randn(8, 1)
model = torch.nn.Linear(4, 1)
start = [p.detach().clone() for p in model.parameters()]  # check
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
with torch.autocast("cpu", dtype=torch.float16):
    out = model(x)
loss = torch.nn.functional.mse_loss(out.float(), y)
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
# check
weight, bias = (t.requires_grad_() for t in start)
reference = torch.autograd.grad(torch.nn.functional.mse_loss(x @ weight.T + bias, y), [weight, bias])
assert all(p.dtype == torch.float32 for p in model.parameters())
assert torch.allclose(model.weight, weight - 0.1 * reference[0], atol=1e-3)
assert torch.allclose(model.bias, bias - 0.1 * reference[1], atol=1e-3)
assert scaler.get_scale() == 1024.0  # nothing overflowed
