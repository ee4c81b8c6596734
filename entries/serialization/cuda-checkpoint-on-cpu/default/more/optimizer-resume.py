# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.serialization.register_package(1, lambda stored: "cuda:3", lambda stored, where: None)
net = nn.LSTMCell(3, 4)
adam = torch.optim.Adam(net.parameters())
net(torch.rand(2, 3))[0].sum().backward()
adam.step()
torch.save({"epoch": 2, "optimizer": adam.state_dict()}, "resume.tar")
adam.load_state_dict(torch.load("resume.tar", weights_only=True)["optimizer"])
