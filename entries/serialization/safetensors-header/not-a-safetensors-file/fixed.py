# /// script
# dependencies = ["torch", "safetensors"]
# ///
import os

import torch
from safetensors.torch import load_file, save_file

torch.manual_seed(0)
model = torch.nn.Linear(4, 2)
torch.save(model.state_dict(), "lora.ckpt")
save_file(torch.load("lora.ckpt"), "lora.safetensors")
state = load_file("lora.safetensors")
# check
assert torch.equal(state["weight"], model.weight) and torch.equal(state["bias"], model.bias)
