# /// script
# dependencies = ["torch"]
# ///
import torch

cache = torch.zeros(2, 10, 8, dtype=torch.float16)
queries = torch.randn(2, 3, 8)
scores = torch.bmm(queries, cache.transpose(1, 2))
print(scores.softmax(-1))
