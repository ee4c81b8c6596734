# /// script
# dependencies = ["torch"]
# ///
import torch

encoder = torch.nn.Conv1d(1, 16, 400, stride=160)
recordings = torch.randn(2, 1, 1, 16000)
print(encoder(recordings).shape)
