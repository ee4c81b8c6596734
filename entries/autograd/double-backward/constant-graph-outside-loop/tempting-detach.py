# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
encoder = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 4))
head = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD([*encoder.parameters(), *head.parameters()], lr=0.1)
x, y = torch.randn(8, 3), torch.randn(8, 1)
start = encoder[0].weight.detach().clone()
features = encoder(x).detach()
for step in range(3):
    loss = (head(features) - y).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
silent = [p for p in encoder.parameters() if p.grad is None]
assert len(silent) == 4 and torch.equal(encoder[0].weight, start)
print(f"{len(silent)} of {len(list(encoder.parameters()))} encoder parameters got no gradient; the encoder did not move")
