# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 3)
x, label = torch.randn(8, 4), torch.randint(0, 3, (8,))
expected = (model(x).softmax(1) * torch.arange(3.0)).sum(1)
prediction = expected.round()
loss = (prediction - label).abs().float().mean()
loss.backward()
# check
largest = max(p.grad.abs().max().item() for p in model.parameters())
assert largest == 0.0
print(f"largest gradient: {largest}")
