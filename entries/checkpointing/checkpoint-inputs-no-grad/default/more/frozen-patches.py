# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint_sequential

patchify = nn.Conv2d(3, 8, 4, stride=4)
for weight in patchify.parameters():
    weight.requires_grad = False
layers = [nn.Sequential(nn.GroupNorm(2, 8), nn.Conv2d(8, 8, 3, padding=1), nn.GELU()) for _ in range(4)]
backbone, classifier = nn.Sequential(*layers), nn.Linear(8, 5)
optimizer = torch.optim.AdamW([*backbone.parameters(), *classifier.parameters()])
for step in range(2):
    features = checkpoint_sequential(backbone, 2, patchify(torch.rand(3, 3, 16, 16)), use_reentrant=True)
    scores = classifier(features.mean((2, 3)))
    optimizer.zero_grad()
    nn.functional.cross_entropy(scores, torch.tensor([0, 3, 4])).backward()
    optimizer.step()
print("backbone weights trained:", sum(w.grad is not None for w in backbone.parameters()))
