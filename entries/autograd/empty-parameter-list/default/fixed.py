# /// script
# dependencies = ["torch"]
# ///
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x).tanh()
        return x


torch.manual_seed(0)
model = Net()
start = [p.detach().clone() for p in model.parameters()]  # check
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model(torch.ones(2, 4)).sum().backward()
optimizer.step()
# check
assert len(start) == 4
first, second = start[:2], start[2:]
tensors = [t.requires_grad_() for t in start]
out = (torch.ones(2, 4) @ first[0].T + first[1]).tanh()
out = (out @ second[0].T + second[1]).tanh()
gradients = torch.autograd.grad(out.sum(), tensors)
assert all(torch.allclose(p, t - 0.1 * g) for p, t, g in zip(model.parameters(), tensors, gradients))
