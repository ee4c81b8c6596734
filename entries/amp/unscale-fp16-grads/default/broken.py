# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x, y = torch.randn(8, 4), torch.randn(8, 1)
model = torch.nn.Linear(4, 1).half()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
with torch.autocast("cpu", dtype=torch.float16):
    out = model(x.half())
loss = torch.nn.functional.mse_loss(out.float(), y)
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
