# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
checkpoint = torch.nn.Linear(16, 8).half()
samples = torch.randn(4, 16).half() * 400
model = checkpoint
points = model(samples)
distance = (points[:, None] - points[None]).pow(2).sum(-1).sqrt()
# check
true = torch.cdist(points.float(), points.float())
lost = int(distance.isinf().sum())
assert lost > 0 and true.max() < 65504
print(f"distances that are inf: {lost} of 12; the largest is {true.max():.0f}")
