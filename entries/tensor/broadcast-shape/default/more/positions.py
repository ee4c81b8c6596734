# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.nn.Embedding(16, 8)
words = torch.randn(2, 20, 8)
print((words + table(torch.arange(16))).shape)
