# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
first, second = torch.nn.Linear(3, 4), torch.nn.Linear(4, 2)
x, y = torch.randn(8, 3), torch.randint(0, 2, (8,))
hidden = first(x).tanh()
logits = second(hidden)


@torch.enable_grad()
def add_penalty(grad):
    penalty = 0.1 * logits.pow(2).mean()
    penalty.backward()


hidden.register_hook(add_penalty)
loss = torch.nn.functional.cross_entropy(logits, y)
loss.backward()
