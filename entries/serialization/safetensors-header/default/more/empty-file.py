# /// script
# dependencies = ["torch", "safetensors"]
# ///
from safetensors import safe_open  # needs torch for framework="pt"

open("unet.safetensors", "w").close()
with safe_open("unet.safetensors", framework="pt", device="cpu") as reader:
    names = list(reader.keys())
