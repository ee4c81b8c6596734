# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 9), nn.SiLU(), nn.Linear(9, 1))
adam, amp = torch.optim.Adam(net.parameters()), torch.amp.GradScaler("cpu", init_scale=256.0)
for batch in torch.rand(3, 5, 2):
    adam.zero_grad()
    amp.scale(net(batch).square().mean()).backward()
    amp.step(adam)
    amp.unscale_(adam)
    nn.utils.clip_grad_value_(net.parameters(), 0.5)
    amp.update()
