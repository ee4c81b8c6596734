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
    fake = generator(torch.randn(16, 2))
    d_loss = softplus(-discriminator(real)).mean() + softplus(discriminator(fake)).mean()
    d_loss.backward(retain_graph=True)
    opt_d.step()
    g_loss = softplus(-discriminator(fake)).mean()
    reference = torch.autograd.grad(g_loss, generator[0].weight, retain_graph=True)[0]
    g_loss.backward()
    error = (generator[0].weight.grad - reference).norm() / reference.norm()
    assert error > 0.1
    opt_g.step()
print(f"the generator's gradient is off by {error:.0%}: it also holds the discriminator's loss")
