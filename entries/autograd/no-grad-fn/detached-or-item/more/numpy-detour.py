# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch
from torch import nn

net = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.01)
features = torch.from_numpy(np.random.default_rng(0).normal(size=(12, 3)).astype("float32"))
target = torch.ones(12)

for step in range(2):
    opt.zero_grad()
    output = net(features).detach().numpy()
    error = nn.functional.mse_loss(torch.from_numpy(output.squeeze(1)), target)
    error.backward()
    opt.step()
