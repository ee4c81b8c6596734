# /// script
# dependencies = ["torch"]
# ///
import torch


class Positive(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.raw = torch.nn.Parameter(torch.zeros(5))
        self.scale = self.raw.exp()

    def forward(self, inputs):
        return (inputs * self.scale).sum(1)


layer = Positive()
sgd = torch.optim.SGD(layer.parameters(), lr=0.01)
for epoch in range(4):
    err = (layer(torch.ones(2, 5)) - 3).square().sum()
    sgd.zero_grad()
    err.backward()
    sgd.step()
