# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

embedding = torch.nn.Embedding(10, 4)
vectors = embedding(torch.arange(5))
print(np.from_dlpack(vectors).shape)
