# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([1, 2, 5, 5, 1, 2])
model = torch.nn.Linear(4, 3)
x = torch.randn(6, 4)
labels = raw
loss = torch.nn.functional.cross_entropy(model(x), labels)
loss.backward()
