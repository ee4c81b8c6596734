# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.backbone = nn.Linear(6, 16)
        self.head = nn.Linear(16, classes)

    def forward(self, x):
        return self.head(self.backbone(x).relu())


torch.manual_seed(0)
trained = Net(classes=80)
torch.save(trained.state_dict(), "coco.pt")
model = Net(classes=9)
state = torch.load("coco.pt")
state = {name: tensor for name, tensor in state.items() if not name.startswith("head.")}
result = model.load_state_dict(state, strict=False)
assert not result.unexpected_keys and sorted(result.missing_keys) == ["head.bias", "head.weight"]
optimizer = torch.optim.Adam(model.head.parameters(), lr=0.05)
x = torch.randn(200, 6)
y = trained(x)[:, :9].argmax(1)
for step in range(200):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
# check
assert torch.equal(model.backbone.weight, trained.backbone.weight)
accuracy = (model(x).argmax(1) == y).float().mean().item()
assert accuracy > 0.7, accuracy  # the new head learned; guessing gives about 0.11
