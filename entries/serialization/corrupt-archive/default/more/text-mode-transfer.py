# /// script
# dependencies = ["torch"]
# ///
from pathlib import Path

import torch

torch.save({"grid": torch.randint(0, 255, (64, 64), dtype=torch.uint8)}, "grid.pt")
raw = Path("grid.pt").read_bytes()
Path("grid.pt").write_bytes(raw.replace(b"\n", b"\r\n"))  # as FTP in text mode, or Git with autocrlf, does
print(torch.load("grid.pt")["grid"].sum())
