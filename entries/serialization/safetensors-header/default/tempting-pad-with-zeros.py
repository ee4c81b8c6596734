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
half = data[: len(data) // 2]
Path("model.safetensors").write_bytes(half.ljust(len(data), b"\0"))
state = load_file("model.safetensors")
# check
zero = (state["weight"] == 0).float().mean().item()
assert zero > 0.4
print(f"no error, but {zero:.0%} of the weights are zero")
