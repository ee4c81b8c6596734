# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
params = filter(lambda p: p.requires_grad, model.parameters())
optimizer = torch.optim.SGD(params, lr=0.1)
print("trainable:", sum(p.numel() for p in params))
model(torch.ones(2, 4)).sum().backward()
norm = torch.nn.utils.clip_grad_norm_(params, 1.0)
optimizer.step()
# check
real = model.weight.grad.norm().item()
assert norm == 0.0 and real > 3
print(f"clipping saw a norm of {norm.item()}, the gradient of the weight has {real:.1f}")
