# /// script
# dependencies = ["torch"]
# ///
import torch

robot = torch.nn.Linear(3, 2)
joints = torch.zeros(5, 3, requires_grad=True)
tip = robot(joints).sin()
rows = torch.autograd.grad(tip, joints, torch.eye(2), is_grads_batched=True)
print(rows[0].shape)
