# /// script
# dependencies = ["torch", "safetensors"]
# ///
import os

import torch
from safetensors.torch import load_file, save_file

torch.manual_seed(0)
model = torch.nn.Linear(4, 2)
torch.save(model.state_dict(), "lora.ckpt")
os.replace("lora.ckpt", "pytorch_lora_weights.safetensors")
state = load_file("pytorch_lora_weights.safetensors")
