# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

masks = torch.randint(0, 2, (2, 16, 16)).float()
predicted = nn.Conv2d(3, 1, 3, padding=1)(torch.rand(2, 3, 16, 16))
nn.BCEWithLogitsLoss()(predicted, masks)
