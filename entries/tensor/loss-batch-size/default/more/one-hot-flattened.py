# /// script
# dependencies = ["torch"]
# ///
import torch

y = torch.eye(4)[torch.tensor([0, 3, 1])]
log_probabilities = torch.nn.Linear(6, 4)(torch.randn(3, 6)).log_softmax(dim=1)
print(torch.nn.NLLLoss()(log_probabilities, y.flatten().long()))
