# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
stem, teacher, head = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)


def frozen(h):
    with torch.enable_grad():
        return teacher(h).tanh()


x = torch.randn(3, 4)
h = stem(x)
target = checkpoint(frozen, h, use_reentrant=True)
loss = (head(h) - target).square().mean()
loss.backward()
# check
plain = stem(x)
with torch.no_grad():
    wanted = teacher(plain).tanh()
wanted = torch.autograd.grad((head(plain) - wanted).square().mean(), stem.weight)[0]
off = ((stem.weight.grad - wanted).norm() / wanted.norm()).item()
assert off > 0.1 and teacher.weight.grad is not None
print(f"no error, but the gradient is off by {off:.0%} and the teacher is trained")
