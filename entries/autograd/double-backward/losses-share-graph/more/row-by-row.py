# /// script
# dependencies = ["torch"]
# ///
import torch

encoder = torch.nn.Embedding(30, 12)
mixer = torch.nn.TransformerEncoderLayer(12, nhead=3, dim_feedforward=24, batch_first=True)
tokens = torch.arange(20).reshape(4, 5)
gold = torch.ones(4, 5, 12)
criterion = torch.nn.SmoothL1Loss()

batch_out = mixer(encoder(tokens))
for row, expected in zip(batch_out, gold):
    criterion(row, expected).backward()
print(encoder.weight.grad.abs().sum())
