# /// script
# dependencies = ["torch"]
# ///
import shutil
from pathlib import Path

import torch
from torch import nn

torch.save(nn.Linear(256, 256).state_dict(), "server.pth")
shutil.copy("server.pth", "client.pth")
whole = Path("client.pth").read_bytes()
Path("client.pth").write_bytes(whole[: 3 * len(whole) // 4])
layer = nn.Linear(256, 256)
layer.load_state_dict(torch.load("client.pth", map_location="cpu"))
