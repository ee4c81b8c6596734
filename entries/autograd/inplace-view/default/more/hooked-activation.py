# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(inplace=True), nn.Conv2d(4, 2, 3))
net[1].register_full_backward_hook(lambda module, grad_input, grad_output: print(grad_output[0].norm()))
net(torch.rand(2, 3, 8, 8)).mean().backward()
