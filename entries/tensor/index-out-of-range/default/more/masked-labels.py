# /// script
# dependencies = ["torch"]
# ///
import torch

labels = torch.tensor([[5, 8, 2, -100, -100]])
decoder_table = torch.nn.Embedding(10, 4, padding_idx=0)
shifted = labels.roll(1, dims=1)
shifted[:, 0] = 0
print(decoder_table(shifted).shape)
