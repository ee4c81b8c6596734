# /// script
# dependencies = ["torch"]
# ///
import torch

torch.autograd.set_detect_anomaly(True)
layer = torch.nn.Linear(3, 3)
valid = torch.tensor([[1.0, 1, 0], [0, 0, 0]])
per_row = (layer(torch.rand(2, 3)) * valid).sum(1) / valid.sum(1)
per_row[valid.any(1)].mean().backward()
