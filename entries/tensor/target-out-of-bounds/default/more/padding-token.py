# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

words, width = 30, 8
table, out = nn.Embedding(words + 1, width), nn.Linear(width, words)
ids = torch.tensor([[4, 8, 15, 30, 30]])
logits = out(table(ids))
print(nn.NLLLoss()(logits.log_softmax(-1).transpose(1, 2), ids))
