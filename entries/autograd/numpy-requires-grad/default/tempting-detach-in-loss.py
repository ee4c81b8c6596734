# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(3, 1)
x, y = torch.randn(16, 3), torch.randn(16, 1)
loss = (model(x) - y).pow(2).mean()
penalty = torch.tensor(abs(model.weight.detach().numpy()).sum())  # torch: model.weight.abs().sum()
(loss + 0.5 * penalty).backward()
# check
without = torch.autograd.grad((model(x) - y).pow(2).mean(), model.weight)[0]
change = (model.weight.grad - without).abs().max().item()
assert change == 0
print(f"the penalty changes the gradient by {change}")
