# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader


def to_batch(pairs):
    waves, texts = zip(*pairs)
    return torch.stack(waves), list(texts)


clips = [(torch.zeros(16000), "yes"), (torch.zeros(15872), "no")]
waves, texts = next(iter(DataLoader(clips, 2, collate_fn=to_batch)))
