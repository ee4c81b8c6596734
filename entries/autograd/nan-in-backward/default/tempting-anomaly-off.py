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
optimizer.step()
# check
bad = points.isnan().sum().item()
assert bad == 4
print(f"loss {loss.item():.2f}, NaN in the weights after one step: {bad} of 6")
