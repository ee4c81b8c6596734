# /// script
# dependencies = ["torch"]
# ///
import torch

torch.autograd.set_detect_anomaly(False)
points = torch.tensor([[0.0, 0.0], [0.0, 0.0], [3.0, 4.0]], requires_grad=True)
optimizer = torch.optim.SGD([points], lr=0.1)
first, second = torch.combinations(torch.arange(3)).T
squared = (points[first] - points[second]).pow(2).sum(1)
distance = squared.sqrt()
loss = (distance - 1).pow(2).mean()
loss.backward()
before = points.grad.isnan().sum().item()
torch.nn.utils.clip_grad_norm_([points], 1.0)
optimizer.step()
# check
after = points.grad.isnan().sum().item()
assert (before, after) == (4, 6)
print(f"NaN before clipping: {before} of 6, after: {after} of 6")
