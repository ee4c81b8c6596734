# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

old_words, new_words = ["the", "cat", "sat"], ["the", "cat", "sat", "<pad>"]
torch.save({"model": nn.Embedding(len(old_words), 5).state_dict()}, "words.ckpt")
table = nn.Embedding(len(new_words), 5)
table.load_state_dict(torch.load("words.ckpt")["model"])
