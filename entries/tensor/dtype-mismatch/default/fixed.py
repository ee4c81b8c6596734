# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
samples = np.linspace(-1, 1, 32).reshape(8, 4)
target = torch.ones(8, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
weight, bias = (p.detach().double().numpy() for p in model.parameters())  # check
x = torch.from_numpy(samples).float()
loss = (model(x) - target).pow(2).mean()
loss.backward()
optimizer.step()
# check
error = samples @ weight.T + bias - 1  # the same in numpy, in float64
assert np.isclose(loss.item(), (error**2).mean(), rtol=1e-5)
assert np.allclose(model.weight.grad, (2 * error * samples).mean(0), atol=1e-5)
assert all(p.dtype == torch.float32 for p in model.parameters())
