# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x, y = torch.randn(8, 4), torch.randn(8, 1)
model = torch.nn.Linear(4, 1).half()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
with torch.autocast("cpu", dtype=torch.float16):
    out = model(x.half())
loss = 1e-8 * torch.nn.functional.mse_loss(out.float(), y)
loss.backward()
optimizer.step()
# check
twin = torch.nn.Linear(4, 1)
with torch.no_grad():
    twin.load_state_dict({k: v.float() for k, v in model.state_dict().items()})
(1e-8 * torch.nn.functional.mse_loss(twin(x), y)).backward()
assert (twin.weight.grad != 0).all()
lost = int((model.weight.grad == 0).sum())
assert lost == 4
print(f"{lost} of 4 derivatives are exactly 0 in fp16, none in fp32")
