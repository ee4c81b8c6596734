# /// script
# dependencies = ["torch"]
# ///
import copy

import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = torch.nn.Linear(4, 3), torch.nn.Linear(3, 1)

    def forward(self, x):
        h = self.body(x).relu()
        self.features = h.detach()
        return self.head(h)


torch.manual_seed(0)
student, x = Net(), torch.randn(8, 4)
student(x).pow(2).mean().backward()
teacher = copy.deepcopy(student)
# check
assert torch.equal(teacher(x), student(x))
assert torch.equal(teacher.features, student.features)
with torch.no_grad():
    student.head.bias.add_(1.0)
assert torch.allclose(teacher(x) + 1, student(x))  # parameters of its own
plain = student.head(student.body(x).relu()).pow(2).mean()
reference = torch.autograd.grad(plain, list(student.parameters()))
student.zero_grad()
student(x).pow(2).mean().backward()
assert all(torch.allclose(p.grad, g) for p, g in zip(student.parameters(), reference))
