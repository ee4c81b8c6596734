# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
checkpoint = torch.nn.Linear(16, 8).half()
samples = torch.randn(4, 16).half() * 400
weight, bias = (p.detach().double() for p in checkpoint.parameters())  # check
reference = samples.double() @ weight.t() + bias  # check
model = checkpoint.float()
points = model(samples.float())
distance = torch.cdist(points, points)
print(distance)
# check
by_hand = (reference[:, None] - reference[None]).pow(2).sum(-1).sqrt().float()
assert torch.allclose(distance, by_hand, rtol=1e-3, atol=0.5) and distance.max() > 300
