# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([3, 17, 42, 3, 99])
table = torch.nn.Embedding(4, 8)
values, ids = raw.unique(return_inverse=True)
vectors = table(ids)
vectors.sum().backward()
# check
same = (vectors[:, None] == vectors[None]).all(-1)
assert torch.equal(same, raw[:, None] == raw[None])  # one vector for each id, the same where the id is the same
assert torch.equal(table.weight.grad[:, 0], torch.tensor([2.0, 1.0, 1.0, 1.0]))
