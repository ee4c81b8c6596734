# /// script
# dependencies = ["torch"]
# ///
import torch

weights = torch.nn.Parameter(torch.tensor([0.0, 0.7, 1.2, 0.1]))
with torch.autograd.detect_anomaly():
    p = weights.relu() / weights.relu().sum()
    entropy = torch.where(p > 0, -p * p.log(), torch.zeros_like(p)).sum()
    entropy.backward()
