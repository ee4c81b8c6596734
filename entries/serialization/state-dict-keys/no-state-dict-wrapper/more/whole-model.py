# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.save(nn.Bilinear(2, 3, 4), "whole.pt")
scorer = nn.Bilinear(2, 3, 4)
scorer.load_state_dict(torch.load("whole.pt", weights_only=False))
