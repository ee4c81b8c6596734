# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
trunk = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.Linear(8, 8))
heads = torch.nn.ModuleList(torch.nn.Linear(8, 1) for _ in range(2))
optimizer = torch.optim.SGD([*trunk.parameters(), *heads.parameters()], lr=0.1)
features = trunk(torch.randn(6, 4))
loss_a = heads[0](features).pow(2).mean()
loss_b = (heads[1](features) - 1).pow(2).mean()
reference = torch.autograd.grad(loss_a + loss_b, trunk[0].weight, retain_graph=True)[0]  # check
loss_a.backward(retain_graph=True)
loss_b.backward()
optimizer.step()
assert torch.allclose(trunk[0].weight.grad, reference)  # check: the gradient of both losses
