# /// script
# dependencies = ["torch"]
# ///
import torch

q_values = torch.nn.Linear(4, 2)(torch.zeros(3, 4))
actions = torch.tensor([[0], [2], [1]])
print(q_values.gather(1, actions))
