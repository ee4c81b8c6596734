# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
generator, critic = torch.nn.Linear(2, 4), torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(generator.parameters(), lr=0.1)
start = generator.weight.detach().clone()  # check
scaler = torch.amp.GradScaler("cpu")
fake = generator(torch.randn(8, 2)).detach()
loss = -critic(fake).mean()
scaler.scale(loss).backward()
if any(p.grad is not None for p in generator.parameters()):
    scaler.step(optimizer)
    scaler.update()
# check
moved = (generator.weight - start).abs().max().item()
assert moved == 0.0
print(f"the generator has moved by {moved}")
