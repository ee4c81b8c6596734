# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

embedding = nn.Embedding(20, 8)
prompt = nn.Parameter(embedding.weight[:5].detach().clone()).double()
tuner = torch.optim.AdamW([{"params": [prompt], "lr": 3e-3}], weight_decay=0.0)
print(tuner)
