# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(3)
scores = torch.nn.Linear(8, 5)(torch.randn(1, 8)) - 1
next_word = torch.multinomial(scores, num_samples=1)
