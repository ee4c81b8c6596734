# /// script
# dependencies = ["torch"]
# ///
from pathlib import Path

import torch

torch.save([torch.rand(500), torch.rand(500)], "pair.tar", _use_new_zipfile_serialization=False)
half = Path("pair.tar").read_bytes()[:-1200]
Path("pair.tar").write_bytes(half)
left, right = torch.load("pair.tar")
