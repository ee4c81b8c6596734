# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import softplus

torch.manual_seed(0)
generator = torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.Tanh(), torch.nn.Linear(8, 3))
discriminator = torch.nn.Sequential(torch.nn.Linear(3, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1))
opt_g = torch.optim.SGD(generator.parameters(), lr=0.1)
opt_d = torch.optim.SGD(discriminator.parameters(), lr=0.1)
for real in torch.randn(3, 16, 3):
    opt_g.zero_grad()
    opt_d.zero_grad()
    state = torch.get_rng_state()  # check
    fake = generator(torch.randn(16, 2))
    d_loss = softplus(-discriminator(real)).mean() + softplus(discriminator(fake.detach())).mean()
    d_loss.backward()
    assert all(p.grad is None for p in generator.parameters())  # check: the discriminator's step leaves the generator alone
    opt_d.step()
    g_loss = softplus(-discriminator(fake)).mean()
    g_loss.backward()
    torch.set_rng_state(state)  # check
    again = softplus(-discriminator(generator(torch.randn(16, 2)))).mean()  # check
    for p, reference in zip(generator.parameters(), torch.autograd.grad(again, list(generator.parameters()))):  # check
        assert torch.allclose(p.grad, reference)  # check: the generator's own loss and nothing else
    opt_g.step()
