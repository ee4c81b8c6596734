# /// script
# dependencies = ["torch"]
# ///
import torch

conv = torch.nn.Conv2d(4, 2, 3)
frames = torch.randn(1, 4, 6, 6)
out = conv(frames)
keep = conv.weight.detach().abs().sum((0, 2, 3)).topk(3).indices
conv.weight.data = conv.weight.data[:, keep]
frames.data = frames.data[:, keep]
out.mean().backward()
