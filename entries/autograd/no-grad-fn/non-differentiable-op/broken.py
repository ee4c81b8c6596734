# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, label = torch.randn(8, 4), torch.randint(0, 3, (8,))
prediction = model(x).argmax(dim=1)
loss = (prediction - label).abs().float().mean()
loss.backward()
