# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 12)
        self.rnn = nn.GRU(12, 12, batch_first=True)
        self.classifier = nn.Linear(12, 4)

    def forward(self, ids):
        return self.classifier(self.rnn(self.embed(ids))[0])


tagger = Tagger()
for name, weight in tagger.named_parameters():
    if "head" not in name:
        weight.requires_grad_(False)
tags = tagger(torch.randint(0, 30, (2, 7)))
criterion = nn.CrossEntropyLoss()
criterion(tags.flatten(0, 1), torch.randint(0, 4, (14,))).backward()
