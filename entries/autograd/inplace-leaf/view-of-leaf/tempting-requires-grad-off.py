# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
head = torch.nn.Linear(4, 3)
x, y = torch.randn(8, 4), torch.randint(0, 3, (8,))
optimizer = torch.optim.SGD(head.parameters(), lr=0.1)
head.bias.requires_grad_(False)
head.bias[0] = 2.0
loss = torch.nn.functional.cross_entropy(head(x), y)
loss.backward()
optimizer.step()
# check
assert head.bias.grad is None
print("gradient of the bias: None")
