# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn as nn
import torch.nn.functional as F

classifier = nn.Sequential(
    nn.Conv2d(1, 4, 3),
    nn.ReLU(),
    nn.Flatten(),
    nn.Linear(4 * 6 * 6, 10),
)
adam = torch.optim.Adam(classifier.parameters(), lr=1e-3)

images = torch.rand(12, 1, 8, 8)
targets = torch.randint(0, 10, (12,))

logits = classifier(images)
ce = F.cross_entropy(logits, targets)
for _ in range(2):
    adam.zero_grad()
    ce.backward()
    adam.step()
