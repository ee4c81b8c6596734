# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

gen, disc = nn.Linear(2, 5), nn.Sequential(nn.Linear(5, 5), nn.LeakyReLU(0.2), nn.Linear(5, 1))
sample = gen(torch.randn(6, 2)).sigmoid()
fool = nn.functional.softplus(-disc(sample)).mean()
sample.detach_()
catch = nn.functional.softplus(disc(sample)).mean()
fool.backward()
catch.backward()
