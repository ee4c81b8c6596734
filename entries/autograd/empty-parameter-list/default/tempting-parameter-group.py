# /// script
# dependencies = ["torch"]
# ///
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x).tanh()
        return x


torch.manual_seed(0)
model = Net()
start = model.layers[0].weight.detach().clone()  # check
optimizer = torch.optim.SGD([{"params": model.parameters()}], lr=0.1)
model(torch.ones(2, 4)).sum().backward()
optimizer.step()
# check
held = sum(len(group["params"]) for group in optimizer.param_groups)
assert held == 0 and torch.equal(model.layers[0].weight, start)
print(f"the optimizer holds {held} parameters; the first layer has not moved")
