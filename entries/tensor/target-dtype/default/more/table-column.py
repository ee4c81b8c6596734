# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

table = np.array([[5.1, 3.5, 0], [6.2, 2.9, 1], [5.9, 3.0, 2]], dtype=np.float32)
features, species = torch.from_numpy(table[:, :2]), torch.from_numpy(table[:, 2])
net = torch.nn.Linear(2, 3)
print(torch.nn.CrossEntropyLoss()(net(features), species))
