# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

discount = np.power(0.99, np.arange(6))
rewards = torch.tensor([1.0, 0.0, 0.0, 1.0, 1.0, 0.0])
print(torch.dot(rewards, torch.as_tensor(discount)))
