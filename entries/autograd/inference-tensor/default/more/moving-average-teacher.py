# /// script
# dependencies = ["torch"]
# ///
import torch

student = torch.nn.Linear(3, 3)
with torch.inference_mode():
    teacher = [p.clone() for p in student.parameters()]
for p, avg in zip(student.parameters(), teacher):
    avg.mul_(0.99).add_(p.detach(), alpha=0.01)
