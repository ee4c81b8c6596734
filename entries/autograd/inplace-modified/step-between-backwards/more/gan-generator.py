# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

gen = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 3))
disc = nn.Sequential(nn.Linear(3, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
opt_g = torch.optim.Adam(gen.parameters(), lr=2e-4)
opt_d = torch.optim.Adam(disc.parameters(), lr=2e-4)
bce = nn.BCEWithLogitsLoss()
ones, zeros = torch.ones(5, 1), torch.zeros(5, 1)
for real in torch.randn(3, 5, 3):
    fake = gen(torch.randn(5, 2))
    pred_fake = disc(fake)
    loss_d = bce(disc(real), ones) + bce(pred_fake, zeros)
    opt_d.zero_grad()
    loss_d.backward(retain_graph=True)
    opt_d.step()
    loss_g = bce(pred_fake, ones)
    opt_g.zero_grad()
    loss_g.backward()
    opt_g.step()
