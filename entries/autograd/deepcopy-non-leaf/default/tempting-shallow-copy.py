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
        self.features = h
        return self.head(h)


torch.manual_seed(0)
student, x = Net(), torch.randn(8, 4)
student(x).pow(2).mean().backward()
teacher = copy.copy(student)
# check
start = student.head.weight.detach().clone()
torch.optim.SGD(student.parameters(), lr=0.1).step()
assert not torch.equal(student.head.weight, start)
apart = (teacher(x) - student(x)).abs().max().item()
assert apart == 0.0
print(f"after a step of the student the teacher differs from the student by {apart}")
