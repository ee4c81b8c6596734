# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
body = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh())
head = torch.nn.Linear(8, 1)
x = torch.randn(6, 4, requires_grad=True)
score = head(checkpoint(body, x, use_reentrant=True)).sum()
trained = [*body.parameters(), *head.parameters()]
score.backward(inputs=trained)
# check
missing = [p for p in trained if p.grad is None]
assert len(missing) == 2
print(f"parameters without a gradient: {len(missing)} of {len(trained)}, and no penalty")
