# /// script
# dependencies = ["torch"]
# ///
import torch

dynamics = torch.nn.Sequential(torch.nn.Linear(3, 10), torch.nn.Tanh(), torch.nn.Linear(10, 3))
rollout = torch.zeros(6, 4, 3)
rollout[0] = torch.randn(4, 3)
for t in range(5):
    rollout[t + 1] = rollout[t] + 0.1 * dynamics(rollout[t])
(rollout[-1] ** 2).mean().backward()
