# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
key, head = torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)
x = torch.randn(2, 1, 5, 4, requires_grad=True)
score = head(scaled_dot_product_attention(x, key(x), x)).sum()
(slope,) = torch.autograd.grad(score, x, create_graph=True, retain_graph=True)
penalty = (slope.flatten(1).norm(dim=1) - 1).pow(2).mean()
penalty.backward(retain_graph=True)
