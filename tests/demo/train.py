import torch
from torch import nn

series = torch.sin(torch.linspace(0, 40, 400)).reshape(20, 20, 1)
cell, head = nn.GRUCell(1, 16), nn.Linear(16, 1)
optimizer = torch.optim.Adam([*cell.parameters(), *head.parameters()], lr=0.01)
state = torch.zeros(20, 16)
for step in range(19):
    state = cell(series[step], state)
    loss = nn.functional.mse_loss(head(state), series[step + 1])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step} loss {loss.item():.3f}")
