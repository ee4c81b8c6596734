# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn, optim

net = nn.Sequential(nn.Conv1d(2, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(24, 5))
opt = optim.AdamW(net.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
train = [(torch.randn(4, 2, 8), torch.randint(0, 5, (4,))) for _ in range(3)]
valid = train[:1]

for epoch in range(2):
    net.train()
    for inputs, labels in train:
        opt.zero_grad()
        cost = criterion(net(inputs), labels)
        cost.backward()
        opt.step()
    net.eval()
    torch.set_grad_enabled(False)
    for inputs, labels in valid:
        print("epoch", epoch, "valid", criterion(net(inputs), labels).item())
