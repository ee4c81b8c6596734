# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint

codebook = torch.nn.Parameter(torch.randn(6, 2))
features = torch.nn.Linear(5, 2)


def nearest(points):
    distances = torch.cdist(points, codebook)
    return distances.detach().min(dim=1).values, codebook.detach()[distances.argmin(dim=1)]


points = features(torch.randn(9, 5))
distance, codes = torch.utils.checkpoint.checkpoint(nearest, points)
(points - codes).pow(2).sum().add(distance.sum()).backward()
