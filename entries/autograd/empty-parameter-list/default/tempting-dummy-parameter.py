# /// script
# dependencies = ["torch"]
# ///
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.dummy = torch.nn.Parameter(torch.zeros(1))
        self.layers = [torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x).tanh()
        return x


torch.manual_seed(0)
model = Net()
start = model.layers[0].weight.detach().clone()  # check
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model(torch.ones(2, 4)).sum().backward()
optimizer.step()
# check
moved = (model.layers[0].weight - start).abs().max().item()
assert moved == 0.0
print(f"the first layer has moved by {moved}")
