# /// script
# dependencies = ["torch"]
# ///
import torch

smoothed = torch.full((1, 5), 0.02)
log_probs = torch.randn(1, 12, 5).log_softmax(1)
criterion = torch.nn.NLLLoss(reduction="sum")
print(criterion(log_probs, smoothed))
