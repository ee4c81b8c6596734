# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import nll_loss

torch.manual_seed(0)
student, teacher = torch.nn.Linear(4, 3), torch.nn.Linear(4, 3)
for x in torch.randn(3, 4):
    soft = teacher(x).softmax(-1).detach()
    loss = nll_loss(student(x).log_softmax(-1), soft)
    loss.backward()
