# /// script
# dependencies = ["torch"]
# ///
import gzip
import os

import torch

with gzip.open("weights.pt.gz", "wb") as stream:
    torch.save({"weight": torch.arange(6.0)}, stream)
state = torch.load("weights.pt.gz")
