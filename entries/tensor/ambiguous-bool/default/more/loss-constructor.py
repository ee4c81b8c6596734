# /// script
# dependencies = ["torch"]
# ///
import torch

prediction, truth = torch.rand(5, 1), torch.rand(5, 1)
loss = torch.nn.L1Loss(prediction, truth)
print(loss)
