# /// script
# dependencies = ["torch"]
# ///
import torch

wave_first = torch.randn(8, 16000, 1)
print(torch.nn.Conv1d(1, 4, kernel_size=80, stride=16)(wave_first).shape)
