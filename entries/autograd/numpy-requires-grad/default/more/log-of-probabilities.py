# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

policy = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.Softmax(dim=-1))
probabilities = policy(torch.rand(6, 4))
entropy = -(probabilities * np.log(probabilities)).sum(1)
entropy.mean().backward()
