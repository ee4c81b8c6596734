# /// script
# dependencies = ["torch"]
# ///
import torch

potential = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.SiLU(), torch.nn.Linear(16, 1))
points = torch.rand(10, 2, requires_grad=True)
value = potential(points)
(field,) = torch.autograd.grad(outputs=value, inputs=points, grad_outputs=torch.ones(10), create_graph=True)
print(field.norm(dim=-1))
