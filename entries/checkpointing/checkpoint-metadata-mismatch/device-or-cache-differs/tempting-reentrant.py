# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = torch.nn.Linear(8, 24)

    def forward(self, x, cache):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        if cache is not None:
            cache.append((k, v))
            k, v = (torch.cat(parts, dim=1) for parts in zip(*cache))
        return (q @ k.mT).softmax(-1) @ v


torch.manual_seed(0)
layer, x = Attention(), torch.randn(2, 5, 8, requires_grad=True)
loss = checkpoint(layer, x, [], use_reentrant=True).square().mean()
loss.backward()
# check
reference = torch.autograd.grad(layer(x, []).square().mean(), layer.qkv.weight)[0]
off = ((layer.qkv.weight.grad - reference).norm() / reference.norm()).item()
assert off > 0.01
print(f"no error, but the gradient is off by {off:.0%}")
