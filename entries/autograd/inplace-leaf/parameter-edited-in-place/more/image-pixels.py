# /// script
# dependencies = ["torch"]
# ///
import torch

image = torch.rand(1, 3, 5, 5, requires_grad=True)
target = torch.zeros(1, 3, 5, 5)
for iteration in range(4):
    distance = torch.nn.functional.l1_loss(image, target)
    grad, = torch.autograd.grad(distance, image)
    image.sub_(0.5 * grad.sign())
    image.clamp_(0, 1)
