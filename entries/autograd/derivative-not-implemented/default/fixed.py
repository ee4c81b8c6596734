# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
key, head = torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)
x = torch.randn(2, 1, 5, 4, requires_grad=True)
with sdpa_kernel(SDPBackend.MATH):
    score = head(scaled_dot_product_attention(x, key(x), x)).sum()
(slope,) = torch.autograd.grad(score, x, create_graph=True)
penalty = (slope.flatten(1).norm(dim=1) - 1).pow(2).mean()
penalty.backward()
# check
written_out = (x @ key(x).mT / 2).softmax(-1) @ x
(slope,) = torch.autograd.grad(head(written_out).sum(), x, create_graph=True)
penalty = (slope.flatten(1).norm(dim=1) - 1).pow(2).mean()
reference = torch.autograd.grad(penalty, [key.weight, head.weight])
assert all(torch.allclose(p.grad, g, atol=1e-5) for p, g in zip([key.weight, head.weight], reference))
assert all(g.abs().sum() > 0.01 for g in reference)
