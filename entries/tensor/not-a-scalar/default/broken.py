# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, y = torch.randn(6, 4), torch.tensor([0, 1, 2, 0, 1, 2])
loss = torch.nn.functional.cross_entropy(model(x), y, reduction="none")
print(loss.item())
loss.backward()
