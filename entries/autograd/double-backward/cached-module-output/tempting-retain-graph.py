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
            self.cache = self.logits.sigmoid()
        return x * self.cache


torch.manual_seed(0)
model = torch.nn.Sequential(Mask(), torch.nn.Linear(3, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x in torch.randn(4, 8, 3):
    loss = model(x).pow(2).mean()
    optimizer.zero_grad()
    loss.backward(retain_graph=True)
    optimizer.step()
kept, fresh = model[0].cache.detach(), model[0].logits.detach().sigmoid()
stale = float((kept - fresh).abs().max())
assert stale > 1e-3
print(f"the mask in use is off by {stale:.3f}: it is still that of step 1")
