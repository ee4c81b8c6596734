# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
conv, head = nn.Conv2d(1, 8, 3, padding=1), nn.Linear(32, 3)
images, labels = torch.randn(4, 1, 4, 4), torch.tensor([0, 1, 2, 1])
images.requires_grad_()  # check
x = conv(images).relu()
x = x.view(-1, 32)
scores = head(x)
loss = nn.functional.cross_entropy(scores[:len(labels)], labels)
# check
loss.backward()
reached = int((images.grad.flatten(1).abs().sum(1) > 0).sum())
assert reached == 1
print(f"images that reach the loss: {reached} of 4")
