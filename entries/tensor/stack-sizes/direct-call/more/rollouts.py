# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(1)
episodes = [torch.randn(length, 2) for length in (12, 12, 9)]
returns = torch.stack([episode.sum(1) for episode in episodes])
print(returns.std(0))
