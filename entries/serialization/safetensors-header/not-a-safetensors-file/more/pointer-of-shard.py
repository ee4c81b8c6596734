# /// script
# dependencies = ["torch", "safetensors"]
# ///
from pathlib import Path

from safetensors import safe_open  # needs torch for framework="pt"

text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'b1' * 32}\nsize 4976698672\n"
Path("model-00001-of-00004.safetensors").write_text(text)
with safe_open("model-00001-of-00004.safetensors", framework="pt") as shard:
    print(shard.metadata())
