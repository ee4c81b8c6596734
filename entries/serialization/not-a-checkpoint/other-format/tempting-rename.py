# /// script
# dependencies = ["torch"]
# ///
import gzip
import os

import torch

with gzip.open("weights.pt.gz", "wb") as stream:
    torch.save({"weight": torch.arange(6.0)}, stream)
os.rename("weights.pt.gz", "weights.pt")
state = torch.load("weights.pt")
