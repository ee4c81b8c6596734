# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
backbone = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh())
model = torch.nn.Sequential(backbone, torch.nn.Linear(8, 3))
for parameter in backbone.parameters():
    parameter.requires_grad = False
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
loss = torch.nn.functional.cross_entropy(model(x), y)
loss.backward()
# check
free = [torch.nn.Parameter(p.detach()) for p in model[1].parameters()]
reference = torch.nn.functional.cross_entropy(torch.nn.functional.linear(backbone(x), *free), y)
reference.backward()
assert all(torch.allclose(p.grad, q.grad) for p, q in zip(model[1].parameters(), free))
assert all(p.grad is None for p in backbone.parameters())  # still frozen
