# /// script
# dependencies = ["torch", "safetensors"]
# ///
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

torch.manual_seed(0)
weight = torch.randn(64, 64)
save_file({"weight": weight}, "server.safetensors")
data = Path("server.safetensors").read_bytes()
Path("model.safetensors").write_bytes(data[: len(data) // 2])  # the download broke off
state = load_file("model.safetensors")
