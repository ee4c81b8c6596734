# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class CharModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(20, 8)
        self.lstm = nn.LSTM(8, 16, batch_first=True)
        self.out = nn.Linear(16, 20)

    def forward(self, text, hidden=None):
        features, hidden = self.lstm(self.table(text), hidden)
        return self.out(features), hidden


model = CharModel()
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
corpus = torch.randint(0, 20, (3, 41))
hidden = None
for start in range(0, 40, 10):
    chunk, following = corpus[:, start : start + 10], corpus[:, start + 1 : start + 11]
    scores, hidden = model(chunk, hidden)
    nll = nn.functional.cross_entropy(scores.flatten(0, 1), following.flatten())
    opt.zero_grad()
    nll.backward(retain_graph=True)
    opt.step()
    print("chunk", start // 10, round(nll.item(), 3))
