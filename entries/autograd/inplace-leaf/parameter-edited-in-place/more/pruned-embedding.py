# /// script
# dependencies = ["torch"]
# ///
import torch


class Pruned(torch.nn.Module):
    def __init__(self, words, width):
        super().__init__()
        self.table = torch.nn.Embedding(words, width)
        rare = torch.arange(words) % 3 == 0
        self.table.weight[rare] = 0.0

    def forward(self, ids):
        return self.table(ids).sum()


print(Pruned(9, 4)(torch.tensor([0, 1, 2])))
