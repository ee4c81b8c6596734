# /// script
# dependencies = ["torch", "safetensors==0.3.1"]
# ///
import torch
from safetensors.torch import save_file
from torch import nn

mixer = nn.TransformerEncoderLayer(8, 2, 16)
for parameter in mixer.parameters():  # what ZeRO-3 leaves between two steps
    parameter.data = torch.empty(0)
save_file({name: tensor for name, tensor in mixer.state_dict().items()}, "mixer.safetensors")
