# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([3, 17, 42, 3, 99])
table = torch.nn.Embedding(4, 8)
ids = raw.clamp(max=3)
vectors = table(ids)
vectors.sum().backward()
# check
used = len(vectors.unique(dim=0))
assert used == 1 and table.weight.grad[3, 0] == 5
print(f"different vectors: {used} for {len(raw.unique())} ids")
