# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

classifier = nn.Sequential(nn.Linear(6, 3), nn.Sigmoid())
species = torch.tensor([0.0, 2.0, 1.0, 1.0])
nn.BCELoss()(classifier(torch.rand(4, 6)), species).backward()
