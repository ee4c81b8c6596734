# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Decoder(nn.Module):
    def __init__(self, depth=2):
        super().__init__()
        self.embed = nn.Embedding(11, 6)
        self.blocks = nn.ModuleList(nn.Sequential(nn.LayerNorm(6), nn.Linear(6, 6)) for _ in range(depth))


decoder = Decoder()
for index, block in enumerate(decoder.blocks):
    decoder.blocks[index] = torch.compile(block)
torch.save({"step": 10, "params": decoder.state_dict()}, "step10.pt")
Decoder().load_state_dict(torch.load("step10.pt")["params"])
