# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
checkpoint = torch.nn.Linear(16, 8).half()
samples = torch.randn(4, 16).half() * 400
model = checkpoint
with torch.autocast("cpu", dtype=torch.float16):
    points = model(samples)
    distance = torch.cdist(points, points)
print(distance)
# check
assert distance.dtype == torch.float32 and distance.isfinite().all()
