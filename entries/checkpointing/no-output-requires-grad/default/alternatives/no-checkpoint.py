# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
stem, teacher, head = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)


def frozen(h):
    with torch.no_grad():
        return teacher(h).tanh()


x = torch.randn(3, 4)
h = stem(x)
target = frozen(h)
loss = (head(h) - target).square().mean()
loss.backward()
# check
wanted = torch.autograd.grad((head(stem(x)) - frozen(stem(x))).square().mean(), stem.weight)[0]
assert torch.equal(stem.weight.grad, wanted)
