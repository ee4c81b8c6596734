# /// script
# dependencies = ["torch"]
# ///
import torch

policy = torch.nn.Sequential(torch.nn.Linear(4, 2), torch.nn.Flatten(0))
actions = torch.tensor([1, 0, 1])
for state in torch.zeros(2, 4):
    torch.nn.functional.cross_entropy(policy(state), actions)
