# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
start = model.weight.detach().clone()  # check
params = filter(lambda p: p.requires_grad, model.parameters())
print("trainable:", sum(p.numel() for p in params))
optimizer = torch.optim.SGD([{"params": params}], lr=0.1)
model(torch.ones(2, 4)).sum().backward()
torch.nn.utils.clip_grad_norm_(params, 1.0)
optimizer.step()
# check
held = sum(len(group["params"]) for group in optimizer.param_groups)
assert held == 0 and torch.equal(model.weight, start)
print(f"the optimizer holds {held} parameters; the weight has not moved")
