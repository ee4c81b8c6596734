# /// script
# dependencies = ["torch"]
# ///
import sys
from pathlib import Path

import torch

sys.path.insert(0, "")
Path("blocks.py").write_text("from torch import nn\nclass ResBlock(nn.Conv2d): pass\n")
import blocks  # absent

torch.save({"ema": blocks.ResBlock(2, 2, 1)}, "ema.ckpt")
del blocks.ResBlock  # the class was renamed in a later release of the module
ema = torch.load("ema.ckpt", weights_only=False)["ema"]
