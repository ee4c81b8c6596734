# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils import checkpoint as ckpt


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.style = nn.Sequential(nn.Linear(5, 6), nn.Sigmoid())
        self.stem = nn.Conv1d(2, 6, 1)
        self.convs = nn.ModuleList(nn.Conv1d(6, 6, 3, padding=1) for _ in range(3))

    def forward(self, wave, speaker):
        gain = self.style(speaker)[..., None]
        y = self.stem(wave)
        for conv in self.convs:
            y = ckpt.checkpoint(lambda t, c=conv: c(t).relu() * gain, y, use_reentrant=True)
        return y


net = Decoder()
opt = torch.optim.Adam(net.parameters())
for it in range(2):
    opt.zero_grad()
    net(torch.randn(3, 2, 9), torch.randn(3, 5)).abs().mean().backward()
    opt.step()
