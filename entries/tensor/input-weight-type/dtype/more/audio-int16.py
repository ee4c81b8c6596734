# /// script
# dependencies = ["torch"]
# ///
import torch

pcm = torch.randint(-2000, 2000, (1, 1, 4000), dtype=torch.int16)
print(torch.nn.Conv1d(1, 8, 25, stride=4)(pcm).std())
