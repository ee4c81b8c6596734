# /// script
# dependencies = ["torch"]
# ///
from torch import nn
from torch.nn.utils import weight_norm


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList([weight_norm(nn.Conv1d(1, 4, 5)), weight_norm(nn.Conv1d(4, 1, 3))])

    def freeze(self):
        for conv in self.convs:
            conv.weight.requires_grad = False
            conv.bias.requires_grad = False


Discriminator().freeze()
