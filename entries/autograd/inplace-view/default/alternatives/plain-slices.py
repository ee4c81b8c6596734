# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
qkv = torch.nn.Linear(8, 24)
x = torch.randn(2, 5, 8)
h = qkv(x)
q, k, v = h[..., :8], h[..., 8:16], h[..., 16:]
q *= 8**-0.5
scores = q @ k.transpose(1, 2)
loss = (scores.softmax(dim=-1) @ v).pow(2).sum()
loss.backward()
# check
reference = torch.nn.functional.linear(x, qkv.weight, qkv.bias)  # the same with plain slices
scores = reference[..., :8] * 8**-0.5 @ reference[..., 8:16].transpose(1, 2)
expected = torch.autograd.grad((scores.softmax(dim=-1) @ reference[..., 16:]).pow(2).sum(), list(qkv.parameters()))
assert all(torch.allclose(p.grad, g, atol=1e-6) for p, g in zip(qkv.parameters(), expected))
