# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1).half()
samples = np.linspace(-1, 1, 32).reshape(8, 4) * [1, 1e-3, 1e-3, 1e-3]
target = torch.ones(8, 1).half()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
x = torch.from_numpy(samples).half()
loss = (model(x) - target).pow(2).mean()
loss.backward()
optimizer.step()
# check
lost = int((~model.weight.isfinite()).sum())
assert lost > 0
print(f"weights that are not finite after one step: {lost} of 4")
