# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

critic = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
mixed = torch.rand(32, 2, requires_grad=True)
slope = torch.autograd.grad(critic(mixed), mixed, create_graph=True)[0]
((slope.norm(dim=1) - 1) ** 2).mean().backward()
