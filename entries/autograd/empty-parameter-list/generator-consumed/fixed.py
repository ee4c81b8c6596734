# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(4, 1)
start = model.weight.detach().clone()  # check
params = [p for p in model.parameters() if p.requires_grad]
print("trainable:", sum(p.numel() for p in params))
optimizer = torch.optim.SGD(params, lr=0.1)
model(torch.ones(2, 4)).sum().backward()
torch.nn.utils.clip_grad_norm_(params, 1.0)
optimizer.step()
# check
norm = (5 * 2.0**2) ** 0.5  # five derivatives of 2
assert torch.allclose(model.weight, start - 0.1 * 2 / norm, atol=1e-5)
