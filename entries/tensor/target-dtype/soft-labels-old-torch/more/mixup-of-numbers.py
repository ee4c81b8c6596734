# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

classifier = nn.Sequential(nn.Flatten(), nn.Linear(48, 10))
images, digits = torch.rand(6, 3, 4, 4), torch.randint(0, 10, (6,))
lam, order = 0.7, torch.randperm(6)
mixed_images = lam * images + (1 - lam) * images[order]
mixup_digits = lam * digits + (1 - lam) * digits[order]
nn.CrossEntropyLoss()(classifier(mixed_images), mixup_digits).backward()
