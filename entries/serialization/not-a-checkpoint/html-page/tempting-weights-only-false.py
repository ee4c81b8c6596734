# /// script
# dependencies = ["torch"]
# ///
import io
from pathlib import Path

import torch

real = io.BytesIO()
torch.save({"weight": torch.arange(6.0)}, real)


def download(url):  # stands for the web site
    return real.getvalue() if "/resolve/" in url else b"<!DOCTYPE html>\n<html><body>model.pth 44 MB</body></html>"


Path("model.pth").write_bytes(download("https://example.org/me/model/blob/main/model.pth"))
state = torch.load("model.pth", weights_only=False)
