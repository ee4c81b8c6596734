# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F

net = torch.nn.Sequential(torch.nn.Conv1d(1, 4, 3), torch.nn.Flatten(), torch.nn.Linear(24, 2))
adam, amp = torch.optim.AdamW(net.parameters()), torch.amp.GradScaler("cpu")
for wave, label in [(torch.randn(5, 1, 8), torch.tensor([0, 1, 1, 0, 1]))] * 2:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        cost = F.cross_entropy(net(wave), label)
    amp.scale(cost).backward()
    net.zero_grad()
    amp.step(adam)
    amp.update()
