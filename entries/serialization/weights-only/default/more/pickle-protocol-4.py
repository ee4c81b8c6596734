# /// script
# dependencies = ["torch"]
# ///
import torch

scores = {"train": torch.rand(3), "valid": torch.rand(2)}
torch.save(scores, "scores.pt", pickle_protocol=4)
print(torch.load("scores.pt", weights_only=True))
