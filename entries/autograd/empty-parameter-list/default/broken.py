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
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model(torch.ones(2, 4)).sum().backward()
optimizer.step()
