# /// script
# dependencies = ["torch"]
# ///
import torch

visited = [torch.zeros(2)]
state = torch.tensor([0.0, 1.0])
if state not in visited:
    visited.append(state)
