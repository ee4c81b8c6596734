# /// script
# dependencies = ["torch"]
# ///
import copy

import torch

draft = torch.nn.Linear(3, 3)
opt = torch.optim.RMSprop(draft.parameters())
trained = copy.deepcopy(draft).double()
scaler = torch.amp.GradScaler(device="cpu", init_scale=1024.0)
scaler.scale(trained(torch.ones(2, 3).double()).pow(2).sum()).backward()
scaler.step(opt)
