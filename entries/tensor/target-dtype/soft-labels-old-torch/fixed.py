# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.nn.functional import nll_loss

torch.manual_seed(0)
student, teacher = torch.nn.Linear(4, 3), torch.nn.Linear(4, 3)
for x in torch.randn(3, 4):
    soft = teacher(x).softmax(-1).detach()
    loss = -(student(x).log_softmax(-1) * soft).sum(-1)
    assert torch.allclose(loss, sum(p * nll_loss(student(x).log_softmax(-1), torch.tensor(k)) for k, p in enumerate(soft)))  # check
    loss.backward()
# check
got = student.weight.grad.clone()
torch.manual_seed(0)
student, teacher = torch.nn.Linear(4, 3), torch.nn.Linear(4, 3)
x = torch.randn(3, 4)
assert torch.allclose(got, (student(x).softmax(1) - teacher(x).softmax(1)).t() @ x, atol=1e-6)
