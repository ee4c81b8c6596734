# /// script
# dependencies = ["torch"]
# ///
import torch

decoder = torch.nn.Conv2d(3, 2, 3)
picture, mask = torch.rand(1, 3, 16, 16), torch.zeros(1, 16, 16, dtype=torch.long)
print(torch.nn.functional.cross_entropy(decoder(picture), mask))
