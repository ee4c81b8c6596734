# /// script
# dependencies = ["torch"]
# ///
import torch

w = torch.ones(3, requires_grad=True)
history = []
for k in range(3):
    point = torch.full((3,), float(k))
    history.append(((w * w - point) ** 2).sum())
    w.grad = None
    torch.stack(history).mean().backward()
    print("done", k)
