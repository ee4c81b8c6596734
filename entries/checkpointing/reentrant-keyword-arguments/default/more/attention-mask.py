# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint as ckpt
from torch import nn

encoder = nn.ModuleList(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True) for _ in range(2))
states, padding = nn.Linear(3, 8)(torch.rand(2, 5, 3)), torch.zeros(2, 5, dtype=torch.bool)
for layer in encoder:
    states = ckpt.checkpoint(layer, states, src_key_padding_mask=padding)
states.sum().backward()
