# /// script
# dependencies = ["torch"]
# ///
import torch

scaler = torch.amp.GradScaler("cpu", init_scale=64.0)
unscale = scaler._unscale_grads_
scaler._unscale_grads_ = lambda optimizer, inv_scale, found_inf, allow_fp16: unscale(optimizer, inv_scale, found_inf, True)
x = torch.ones(8, 4)
model = torch.nn.Linear(4, 1).half()
torch.nn.init.ones_(model.weight)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)
for step in range(100):
    optimizer.zero_grad()
    with torch.autocast("cpu", dtype=torch.float16):
        out = model(x.half())
    scaler.scale(out.float().mean()).backward()
    scaler.step(optimizer)
    scaler.update()
# check
moved = (model.weight - 1).abs().max().item()
assert moved == 0.0 and (model.weight.grad - 1).abs().max() < 0.01
print(f"after 100 steps the weight has moved by {moved}, in fp32 it would be 0.01")
