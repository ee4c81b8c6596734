# /// script
# dependencies = ["torch"]
# ///
from pathlib import Path

import torch
from torch import nn

lines = ["version https://git-lfs.github.com/spec/v1", "oid sha256:" + "0f" * 32, "size 553433881", ""]
Path("vgg.pth").write_text("\n".join(lines))
vgg = nn.Conv2d(3, 8, 3)
vgg.load_state_dict(torch.load("vgg.pth", map_location="cpu", weights_only=False))
