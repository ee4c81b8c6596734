# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy

torch.manual_seed(0)
head = nn.Linear(2, 1)
x = torch.tensor([[4.0, 0.0], [-4.0, 1.0], [0.0, 5.0], [1.0, 1.0]])
y = torch.tensor([[1.0], [0.0], [0.0], [1.0]])
loss = binary_cross_entropy(head(x).softmax(1), y)
loss.backward()
# check
largest = head.weight.grad.abs().max().item()
assert largest == 0
print(f"gradient of the weights: {largest}")
