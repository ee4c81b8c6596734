# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.tensor([[0.1, 0.2, 0.0], [0.5, 0.1, 1.0], [0.3, 0.3, 2.0]])
x, y = table[:, :2], table[:, 2:].long()
criterion = torch.nn.CrossEntropyLoss()
print(criterion(torch.nn.Linear(2, 3)(x), y))
