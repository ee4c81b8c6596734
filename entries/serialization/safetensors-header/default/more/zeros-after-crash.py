# /// script
# dependencies = ["torch", "safetensors"]
# ///
import os

import torch
from safetensors.torch import load_model, save_model

net = torch.nn.GRU(3, 9)
save_model(net, "gru.safetensors")
size = os.path.getsize("gru.safetensors")
with open("gru.safetensors", "wb") as out:  # a power cut left the blocks unwritten
    out.write(bytes(size))
load_model(net, "gru.safetensors")
