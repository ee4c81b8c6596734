# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
key, head = torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)
x = torch.randn(2, 1, 5, 4, requires_grad=True)
score = head(scaled_dot_product_attention(x, key(x), x)).sum()
(slope,) = torch.autograd.grad(score, x, retain_graph=True)
penalty = (slope.flatten(1).norm(dim=1) - 1).pow(2).mean()
(score + 10 * penalty).backward()
# check
with sdpa_kernel(SDPBackend.MATH):
    score = head(scaled_dot_product_attention(x, key(x), x)).sum()
(slope,) = torch.autograd.grad(score, x, create_graph=True)
penalty = (slope.flatten(1).norm(dim=1) - 1).pow(2).mean()
(right,) = torch.autograd.grad(score + 10 * penalty, key.weight)
error = ((key.weight.grad - right).norm() / right.norm()).item()
assert error > 0.5
print(f"gradient is off by {error:.0%}: the penalty has no part in it")
