# /// script
# dependencies = ["torch"]
# ///
import torch

history = []
for step in range(2):
    loss = torch.nn.functional.mse_loss(torch.zeros(3), torch.ones(3))
    history.append(loss[0])
