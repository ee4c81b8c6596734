# /// script
# dependencies = ["torch"]
# ///
import torch

lstm = torch.nn.LSTM(3, 5)
state = None
for chunk in torch.randn(2, 7, 2, 3):
    output, state = lstm(chunk, state)
    state = tuple(part.requires_grad_(False) for part in state)
    output.mean().backward()
