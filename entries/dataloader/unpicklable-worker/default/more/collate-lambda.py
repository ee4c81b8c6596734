# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

if __name__ == "__main__":
    sentences = [torch.arange(n) for n in (3, 5, 2, 4)]
    batches = DataLoader(
        sentences, 2, collate_fn=lambda items: pad_sequence(items, batch_first=True), num_workers=2,
        multiprocessing_context="forkserver",
    )
    for padded in batches:
        print(padded.shape)
