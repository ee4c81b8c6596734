# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1))
x, t = torch.rand(16, 1, requires_grad=True), torch.rand(16, 1, requires_grad=True)
u = net(torch.cat([x, t], dim=1))
u_x = torch.autograd.grad(u.sum(), x, retain_graph=True)[0]
u_t = torch.autograd.grad(u.sum(), t, retain_graph=True)[0]
loss = (u_t + u_x).pow(2).mean() + (u - torch.sin(x)).pow(2).mean()
loss.backward()
jacobian = torch.vmap(torch.func.jacfwd(net))(torch.cat([x, t], dim=1).detach())[:, 0]
residual = (jacobian[:, 0] + jacobian[:, 1]).pow(2).mean()
wanted = net[0].weight.grad + torch.autograd.grad(residual, net[0].weight)[0]
error = (net[0].weight.grad - wanted).norm() / wanted.norm()
assert not (u_t + u_x).requires_grad and error > 0.1
print(f"the gradient is off by {error:.0%}: the residual term does not reach the weights")
