# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(100, 2)
signals = torch.randn(3, 400)
x = signals.view(3, 100)
print(model(x).shape)
