# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy

torch.manual_seed(0)
head = nn.Linear(2, 1)
with torch.no_grad():  # check: weights at which the scores lie outside
    head.weight.copy_(torch.tensor([[-1.0, 1.0]]))  # check
    head.bias.fill_(0.5)  # check
x = torch.tensor([[4.0, 0.0], [-4.0, 1.0], [0.0, 5.0], [1.0, 1.0]])
y = torch.tensor([[1.0], [0.0], [0.0], [1.0]])
scores = head(x)
scores.retain_grad()  # check
loss = binary_cross_entropy(scores.clamp(0, 1), y)
loss.backward()
# check
reached = int((scores.grad != 0).sum())
assert reached == 1 and loss > 50
print(f"samples with a gradient: {reached} of 4, loss {loss.item():.0f}")
