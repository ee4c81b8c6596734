# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
generator, critic = torch.nn.Linear(2, 4), torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(generator.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
fake = generator(torch.randn(8, 2)).detach()
loss = -critic(fake).mean()
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
