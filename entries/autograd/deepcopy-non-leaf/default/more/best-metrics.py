# /// script
# dependencies = ["torch"]
# ///
import copy

import torch

regressor = torch.nn.Linear(3, 1)
optimizer = torch.optim.AdamW(regressor.parameters())
history, best = {"epoch": [], "loss": []}, None
for epoch in range(3):
    error = (regressor(torch.ones(4, 3)) - 2).square().mean()
    optimizer.zero_grad()
    error.backward()
    optimizer.step()
    history["epoch"].append(epoch)
    history["loss"].append(error)
    best = copy.deepcopy(history)
