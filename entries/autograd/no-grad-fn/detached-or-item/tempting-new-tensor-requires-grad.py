# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 2)
batches = torch.randn(3, 8, 4)
losses = []
for x in batches:
    losses.append(model(x).pow(2).mean().item())
total = torch.tensor(losses, requires_grad=True).mean()
total.backward()
# check
got = [p for p in model.parameters() if p.grad is not None]
assert not got
print(f"parameters with a gradient: {len(got)} of 2")
