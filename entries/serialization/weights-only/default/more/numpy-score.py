# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch
from torch import nn

decoder = nn.GRUCell(3, 5)
accuracy = np.mean([0.7, 0.8])
torch.save({"net": decoder.state_dict(), "best": accuracy}, "best.ckpt")
print(torch.load("best.ckpt", map_location="cpu")["best"])
