# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
stem, teacher, head = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)


def frozen(h):
    with torch.no_grad():
        return teacher(h).tanh()


x = torch.randn(3, 4)
h = stem(x)
target = checkpoint(frozen, h, use_reentrant=False)
loss = (head(h) - target).square().mean()
loss.backward()
# check
plain = stem(x)
wanted = torch.autograd.grad((head(plain) - frozen(plain)).square().mean(), [stem.weight, head.weight])
assert torch.equal(stem.weight.grad, wanted[0]) and torch.equal(head.weight.grad, wanted[1])
