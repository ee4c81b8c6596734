# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

series = np.sin(np.linspace(0, 20, 60)).reshape(3, 20, 1)
hidden, _ = torch.nn.GRU(1, 5, batch_first=True)(torch.from_numpy(series))
print(hidden.shape)
