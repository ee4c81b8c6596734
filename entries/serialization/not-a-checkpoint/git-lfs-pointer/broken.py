# /// script
# dependencies = ["torch"]
# ///
import hashlib
import os
import shutil
from pathlib import Path

import torch

os.makedirs("lfs")  # stands for the LFS server
torch.save({"weight": torch.arange(6.0)}, "lfs/object")
data = Path("lfs/object").read_bytes()
pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{hashlib.sha256(data).hexdigest()}\nsize {len(data)}\n"
Path("model.pt").write_text(pointer)  # what git checked out
state = torch.load("model.pt")
