# /// script
# dependencies = ["torch"]
# ///
import torch

policy = torch.nn.Linear(6, 3)
states = torch.randn(10, 6)
rewards = torch.rand(10)
probabilities = policy(states).softmax(-1)
chosen = probabilities.data.max(dim=-1).values
objective = -(chosen.log() * rewards).sum()
objective.backward()
