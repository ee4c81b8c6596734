# /// script
# dependencies = ["torch"]
# ///
import torch

embeddings = torch.zeros(1, 10, 6)
image_tokens = torch.zeros(1, 10, dtype=torch.bool)
image_tokens[0, 2:6] = True
embeddings[image_tokens] = torch.randn(9, 6)
