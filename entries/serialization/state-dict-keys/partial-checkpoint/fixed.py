# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(4, 8)
        self.head = nn.Linear(8, 3)

    def forward(self, x):
        return self.head(self.backbone(x).relu())


torch.manual_seed(0)
trained = Net()
torch.save({k: v for k, v in trained.state_dict().items() if k.startswith("backbone.")}, "backbone.pt")
torch.save(trained.head.state_dict(), "head.pt")
model = Net()
result = model.load_state_dict(torch.load("backbone.pt"), strict=False)
assert not result.unexpected_keys and all(key.startswith("head.") for key in result.missing_keys)
model.head.load_state_dict(torch.load("head.pt"))
# check
x = torch.randn(50, 4)
assert torch.equal(model(x), trained(x))
