# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

decoder = nn.TransformerEncoderLayer(8, 2, 16)
plain = torch.optim.AdamW(decoder.parameters(), lr=1e-3)
torch.save(plain.state_dict(), "adamw.pt")
biases = [p for n, p in decoder.named_parameters() if n.endswith("bias")]
others = [p for n, p in decoder.named_parameters() if not n.endswith("bias")]
grouped = torch.optim.AdamW([{"params": others}, {"params": biases, "weight_decay": 0.0}], lr=1e-3)
grouped.load_state_dict(torch.load("adamw.pt"))
