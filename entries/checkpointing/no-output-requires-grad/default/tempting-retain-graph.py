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
target = checkpoint(frozen, h, use_reentrant=True)
loss = (head(h) - target).square().mean()
loss.backward(retain_graph=True)
