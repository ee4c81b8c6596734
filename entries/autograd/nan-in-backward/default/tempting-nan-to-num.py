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
points.register_hook(torch.nan_to_num)
loss.backward()
optimizer.step()
# check
pull = 2 * (5 - 1) / 3 * torch.tensor([0.6, 0.8])
expected = torch.stack([-pull, -pull, 2 * pull])
lost = ((points.grad == 0) & (expected != 0)).all(1).sum().item()
assert lost == 2
print(f"points whose gradient is lost: {lost} of 3")
