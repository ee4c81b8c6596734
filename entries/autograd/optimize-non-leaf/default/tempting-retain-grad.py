# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
decoder, target = torch.nn.Linear(6, 4), torch.randn(1, 4)
latent = torch.randn(1, 6, requires_grad=True).tanh()
latent.retain_grad()
optimizer = torch.optim.SGD([latent], lr=0.1)
for step in range(2):
    optimizer.zero_grad()
    loss = (decoder(latent) - target).pow(2).sum()
    loss.backward()
    optimizer.step()
