# /// script
# dependencies = ["torch", "safetensors"]
# ///
import torch
from safetensors.torch import save_file
from torch import nn

block = nn.Linear(5, 5)
stack = nn.ModuleDict({"decoder_first": block, "decoder_second": block})
save_file(dict(stack.state_dict()), "stack.safetensors", metadata={"format": "pt"})
