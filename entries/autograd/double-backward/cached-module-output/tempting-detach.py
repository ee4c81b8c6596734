# /// script
# dependencies = ["torch"]
# ///
import torch


class Mask(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.logits, self.cache = torch.nn.Parameter(torch.zeros(3)), None

    def forward(self, x):
        if self.cache is None:
            self.cache = self.logits.sigmoid().detach()
        return x * self.cache


torch.manual_seed(0)
model = torch.nn.Sequential(Mask(), torch.nn.Linear(3, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x in torch.randn(4, 8, 3):
    loss = model(x).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
silent = [name for name, p in model.named_parameters() if p.grad is None]
assert silent == ["0.logits"] and not model[0].logits.any()
print(f"{silent[0]} got no gradient in 4 steps and still has its first value")
