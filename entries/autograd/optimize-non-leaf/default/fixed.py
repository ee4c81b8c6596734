# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
decoder, target = torch.nn.Linear(6, 4), torch.randn(1, 4)
latent = torch.randn(1, 6).tanh().requires_grad_()
by_hand = latent.detach().clone()  # check
optimizer = torch.optim.SGD([latent], lr=0.1)
for step in range(2):
    optimizer.zero_grad()
    loss = (decoder(latent) - target).pow(2).sum()
    loss.backward()
    optimizer.step()
    by_hand -= 0.2 * (decoder(by_hand) - target).detach() @ decoder.weight.detach()  # check
# check
assert latent.is_leaf and torch.allclose(latent, by_hand, atol=1e-6)
