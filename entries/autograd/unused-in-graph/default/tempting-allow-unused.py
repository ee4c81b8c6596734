# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1)).double()
xt = torch.rand(8, 2, dtype=torch.double, requires_grad=True)
u = net(xt)
x, t = xt[:, :1], xt[:, 1:]
u_x, u_t = torch.autograd.grad(u.sum(), (x, t), create_graph=True, allow_unused=True, materialize_grads=True)
residual = u_t + u * u_x
residual.pow(2).mean().backward()
# check
h = torch.tensor([[1e-4, 0.0]], dtype=torch.double)  # finite differences
by_x, by_t = ((net(xt + s) - net(xt - s)).detach() / 2e-4 for s in (h, h.flip(1)))
right = by_t + u * by_x
error = ((residual - right).norm() / right.norm()).item()
largest = max(p.grad.abs().max().item() for p in net.parameters())
assert error > 0.9 and largest == 0
print(f"the residual is off by {100 * error:.0f} %, the largest gradient of a weight is {largest}")
