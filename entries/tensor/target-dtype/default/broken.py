# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
labels = torch.arange(300, dtype=torch.int32)
model = torch.nn.Linear(4, 300)
x = torch.randn(300, 4)
target = labels
loss = torch.nn.functional.cross_entropy(model(x), target)
loss.backward()
