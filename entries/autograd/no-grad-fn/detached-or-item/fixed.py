# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 2)
batches = torch.randn(3, 8, 4)
losses = []
for x in batches:
    losses.append(model(x).pow(2).mean())
total = torch.stack(losses).mean()
total.backward()
# check
reference = torch.autograd.grad(model(batches.flatten(0, 1)).pow(2).mean(), model.weight)[0]
assert torch.allclose(model.weight.grad, reference, atol=1e-6)  # the same as one big batch
