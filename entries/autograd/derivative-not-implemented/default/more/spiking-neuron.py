# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Spiking(nn.Module):
    def __init__(self):
        super().__init__()
        self.current = nn.Linear(3, 4)

    def forward(self, frames):
        volt = torch.zeros(frames.shape[1], 4)
        for frame in frames:
            volt = 0.9 * volt + self.current(frame)
        return torch.heaviside(volt - 0.2, torch.tensor(0.0))


snn = Spiking()
opt = torch.optim.Adam(snn.parameters())
nn.functional.mse_loss(snn(torch.rand(5, 2, 3)), torch.ones(2, 4)).backward()
opt.step()
