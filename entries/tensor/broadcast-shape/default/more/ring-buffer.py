# /// script
# dependencies = ["torch"]
# ///
import torch

memory = torch.zeros(100, 12)
cursor = 0
for observation in torch.randn(3, 14):
    memory[cursor] = observation
    cursor += 1
