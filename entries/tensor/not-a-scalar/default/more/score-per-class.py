# /// script
# dependencies = ["torch"]
# ///
import torch

hits = torch.tensor([8.0, 3.0, 5.0])
seen = torch.tensor([10.0, 4.0, 9.0])
best = 0.0
accuracy = float(hits / seen)
print(max(best, accuracy))
