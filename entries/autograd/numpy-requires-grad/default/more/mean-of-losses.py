# /// script
# dependencies = ["torch", "numpy"]
# ///
import numpy as np
import torch

torch.manual_seed(5)
gru, opt_losses = torch.nn.GRU(2, 3), []
for length in (4, 7):
    hidden, _ = gru(torch.randn(length, 1, 2))
    err = hidden.square().mean()
    err.backward()
    opt_losses.append(err)
print("epoch mean", np.mean(np.array(opt_losses)))
