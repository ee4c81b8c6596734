# /// script
# dependencies = ["numpy", "torch"]
# ///
import numpy as np
import torch

actions = torch.from_numpy(np.array([[1.0], [0.0]], dtype=np.float32))
q = torch.nn.Linear(3, 2)(torch.ones(2, 3))
print(q.gather(dim=1, index=actions))
