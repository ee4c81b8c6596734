# /// script
# dependencies = ["torch"]
# ///
import torch

scores = torch.randn(2, 6)
allowed = torch.tensor([[1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]).bool()
choice = scores.masked_fill(~allowed, float("-inf")).softmax(1).multinomial(num_samples=1)
