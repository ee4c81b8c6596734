# /// script
# dependencies = ["torch"]
# ///
import torch

torch.autograd.set_detect_anomaly(True)
points = torch.tensor([[0.0, 0.0], [0.0, 0.0], [3.0, 4.0]], requires_grad=True)
optimizer = torch.optim.SGD([points], lr=0.1)
first, second = torch.combinations(torch.arange(3)).T
squared = (points[first] - points[second]).pow(2).sum(1)
apart = squared > 0
distance = torch.where(apart, torch.where(apart, squared, 1.0).sqrt(), 0.0)
loss = (distance - 1).pow(2).mean()
loss.backward()
optimizer.step()
# check
# By hand: d/dp of (|p - q| - 1) ** 2 / 3 is 2 (|p - q| - 1) / 3 along the unit vector; equal points push nowhere.
pull = 2 * (5 - 1) / 3 * torch.tensor([0.6, 0.8])
expected = torch.stack([-pull, -pull, 2 * pull])
assert torch.allclose(points.grad, expected, atol=1e-5)
