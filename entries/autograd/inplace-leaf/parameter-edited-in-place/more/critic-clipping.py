# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

critic = nn.Sequential(nn.Linear(6, 12), nn.LeakyReLU(0.2), nn.Linear(12, 1))
opt = torch.optim.RMSprop(critic.parameters(), lr=5e-5)
for real, fake in torch.randn(2, 2, 16, 6):
    wasserstein = critic(fake).mean() - critic(real).mean()
    opt.zero_grad()
    wasserstein.backward()
    opt.step()
    for weight in critic.parameters():
        weight.clamp_(-0.01, 0.01)
