# /// script
# dependencies = ["torch"]
# ///
import gzip
import os

import torch

with gzip.open("weights.pt.gz", "wb") as stream:
    torch.save({"weight": torch.arange(6.0)}, stream)
with gzip.open("weights.pt.gz", "rb") as stream:
    state = torch.load(stream)
# check
assert torch.equal(state["weight"], torch.arange(6.0))
