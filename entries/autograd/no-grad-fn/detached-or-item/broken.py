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
total = torch.tensor(losses).mean()
total.backward()
