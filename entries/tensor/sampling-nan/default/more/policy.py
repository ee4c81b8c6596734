# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.distributions import Categorical

torch.manual_seed(0)
policy = torch.nn.Linear(3, 4)
optimizer = torch.optim.SGD(policy.parameters(), lr=1e30)
for state in torch.eye(3).mul(5e20).repeat(2, 1):
    action_distribution = Categorical(logits=policy(state / 1e20))
    action = action_distribution.sample()
    optimizer.zero_grad()
    (-action_distribution.log_prob(action) * 1e20).backward()
    optimizer.step()
