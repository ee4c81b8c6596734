# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(8)
w1 = torch.randn(5, 7, requires_grad=True)
w2 = torch.randn(7, 3, requires_grad=True)
inputs, labels = torch.randn(10, 5), torch.randint(0, 3, (10,))

act = torch.relu(inputs @ w1)
ce = torch.nn.functional.cross_entropy(act @ w2, labels)
ratios = []


def watch(param):
    (top,) = torch.autograd.grad(ce, [act])
    ratios.append((param.grad.norm() / top.norm()).item())


w1.register_post_accumulate_grad_hook(watch)
ce.backward()
print(ratios)
