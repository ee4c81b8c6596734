# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import nll_loss

torch.manual_seed(0)
student, teacher = torch.nn.Linear(4, 3), torch.nn.Linear(4, 3)
targets = []
for x in torch.randn(3, 4):
    soft = teacher(x).softmax(-1).detach()
    target = soft.long()[0]
    targets.append(target.item())
    loss = nll_loss(student(x).log_softmax(-1), target)
    loss.backward()
# check
assert targets == [0, 0, 0]
print(f"target after long: {targets}")
