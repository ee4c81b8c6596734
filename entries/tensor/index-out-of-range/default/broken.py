# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([3, 17, 42, 3, 99])
table = torch.nn.Embedding(4, 8)
ids = raw
vectors = table(ids)
vectors.sum().backward()
