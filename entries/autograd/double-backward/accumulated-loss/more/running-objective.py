# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

net = nn.Sequential(nn.Conv1d(2, 3, 3), nn.ReLU(), nn.Flatten(), nn.Linear(18, 4))
criterion = nn.CrossEntropyLoss()
opt = torch.optim.AdamW(net.parameters())
running_loss = torch.zeros(())
for step in range(6):
    signal, label = torch.randn(5, 2, 8), torch.randint(0, 4, (5,))
    running_loss += criterion(net(signal), label)
    opt.zero_grad()
    running_loss.backward()
    opt.step()
    print(f"step {step}")
