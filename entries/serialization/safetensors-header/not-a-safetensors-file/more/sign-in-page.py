# /// script
# dependencies = ["torch", "safetensors"]
# ///
from safetensors.torch import load_file  # needs torch

with open("vae.safetensors", "w") as out:
    out.write("<html><body>Sign in to download this model</body></html>")
vae = load_file("vae.safetensors", device="cpu")
