# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
body = nn.Conv2d(3, 5, 4)
for images in DataLoader(torch.randn(5, 3, 4, 4), batch_size=2):
    scores = body(images).squeeze(-1).squeeze(-1)
    probabilities = scores.softmax(dim=1)
print(probabilities.shape)
# check
assert probabilities.shape == (1, 5) and torch.allclose(probabilities.sum(1), torch.ones(1))
by_hand = body(images)[0, :, 0, 0].exp()
assert torch.allclose(probabilities[0], by_hand / by_hand.sum())
