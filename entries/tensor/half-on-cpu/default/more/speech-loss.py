# /// script
# dependencies = ["torch"]
# ///
import torch

frames = torch.randn(20, 1, 6).half().log_softmax(-1)
words = torch.tensor([[1, 2, 3]])
print(torch.nn.CTCLoss()(frames, words, torch.tensor([20]), torch.tensor([3])))
