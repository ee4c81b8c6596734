# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

encoder = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
torch.save(encoder.state_dict(), "encoder.bin")
fast = torch.compile(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True))
print(fast.load_state_dict(torch.load("encoder.bin", weights_only=True)))
