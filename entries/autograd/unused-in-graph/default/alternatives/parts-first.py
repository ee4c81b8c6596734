# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1)).double()
x, t = (torch.rand(8, 1, dtype=torch.double, requires_grad=True) for _ in range(2))
u = net(torch.cat([x, t], dim=1))
u_x, u_t = torch.autograd.grad(u.sum(), (x, t), create_graph=True)
residual = u_t + u * u_x
residual.pow(2).mean().backward()
# check
xt = torch.cat([x, t], dim=1)
h = torch.tensor([[1e-4, 0.0]], dtype=torch.double)  # finite differences
by_x, by_t = ((net(xt + s) - net(xt - s)).detach() / 2e-4 for s in (h, h.flip(1)))
assert torch.allclose(u_x, by_x, atol=1e-6) and torch.allclose(u_t, by_t, atol=1e-6)
assert all(p.grad.abs().max() > 0 for p in net[0].parameters())
