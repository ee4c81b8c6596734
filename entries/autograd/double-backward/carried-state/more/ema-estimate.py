# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

encoder = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 2))
opt = torch.optim.Adam(encoder.parameters())
centre = torch.zeros(2)
for batch in torch.randn(5, 16, 6):
    z = encoder(batch)
    centre = 0.9 * centre + 0.1 * z.mean(0)
    cost = ((z - centre) ** 2).sum()
    opt.zero_grad()
    cost.backward()
    opt.step()
    print("cost", cost.item())
