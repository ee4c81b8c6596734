# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
backbone = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh())
model = torch.nn.Sequential(backbone, torch.nn.Linear(8, 3))
for parameter in model.parameters():
    parameter.requires_grad = False
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
x.requires_grad_(True)
loss = torch.nn.functional.cross_entropy(model(x), y)
loss.backward()
# check
got = [p for p in model.parameters() if p.grad is not None]
assert not got
print(f"parameters with a gradient: {len(got)} of 4")
