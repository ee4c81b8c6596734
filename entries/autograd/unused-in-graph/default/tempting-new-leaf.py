# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1)).double()
xt = torch.rand(8, 2, dtype=torch.double, requires_grad=True)
u = net(xt)
x, t = xt[:, :1].detach().requires_grad_(), xt[:, 1:].detach().requires_grad_()
u_x, u_t = torch.autograd.grad(u.sum(), (x, t), create_graph=True)
residual = u_t + u * u_x
residual.pow(2).mean().backward()
