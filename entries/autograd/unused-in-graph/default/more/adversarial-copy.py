# /// script
# dependencies = ["torch"]
# ///
import torch

classifier = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(12, 3))
image = torch.rand(2, 3, 2, 2, requires_grad=True)
perturbed = image.clone()
logits = classifier(image)
direction = torch.autograd.grad(logits.logsumexp(1).sum(), perturbed)[0].sign()
print((image + 0.03 * direction).shape)
