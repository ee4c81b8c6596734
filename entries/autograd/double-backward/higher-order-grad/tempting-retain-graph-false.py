# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1))
x, t = torch.rand(16, 1, requires_grad=True), torch.rand(16, 1, requires_grad=True)
u = net(torch.cat([x, t], dim=1))
u_x = torch.autograd.grad(u.sum(), x, create_graph=True, retain_graph=False)[0]
u_t = torch.autograd.grad(u.sum(), t, create_graph=True, retain_graph=False)[0]
loss = (u_t + u_x).pow(2).mean() + (u - torch.sin(x)).pow(2).mean()
loss.backward()
