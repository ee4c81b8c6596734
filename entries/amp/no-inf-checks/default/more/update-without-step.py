# /// script
# dependencies = ["torch"]
# ///
import torch

policy = torch.nn.Linear(4, 2)
opt = torch.optim.Adam(policy.parameters())
scaler = torch.amp.GradScaler("cpu")
for turn in range(2):
    opt.zero_grad()
    scaler.scale(policy(torch.rand(3, 4)).logsumexp(-1).mean()).backward()
    opt.step()
    scaler.update()
