# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Critic(nn.Module):
    def __init__(self, wrap):
        super().__init__()
        self.first = wrap(nn.Linear(3, 6))
        self.last = wrap(nn.Linear(6, 1))


newer, older = Critic(nn.utils.parametrizations.spectral_norm), Critic(nn.utils.spectral_norm)
torch.save({"critic": newer.state_dict()}, "critic.ckpt")
older.load_state_dict(torch.load("critic.ckpt")["critic"])
