# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import nll_loss

torch.manual_seed(0)
student, teacher = torch.nn.Linear(4, 3), torch.nn.Linear(4, 3)
batch = torch.randn(3, 4)
for x in batch:
    soft = teacher(x).softmax(-1).detach()
    loss = nll_loss(student(x).log_softmax(-1), soft.argmax(-1))
    loss.backward()
# check
right = (student(batch).softmax(1) - teacher(batch).softmax(1)).t() @ batch
error = ((student.weight.grad - right).norm() / right.norm()).item()
assert error > 0.3
print(f"gradient is off by {error:.0%}")
