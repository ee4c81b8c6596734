# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(3)
policy = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
value = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
policy_opt = torch.optim.Adam(policy.parameters(), lr=3e-4)
value_opt = torch.optim.Adam(value.parameters(), lr=1e-3)

for episode in range(2):
    states, returns = torch.randn(20, 6), torch.randn(20)
    dist = torch.distributions.Categorical(logits=policy(states))
    actions = dist.sample()
    advantage = returns - value(states).squeeze(-1)

    policy_loss = -(dist.log_prob(actions) * advantage).mean()
    value_loss = advantage.pow(2).mean()

    policy_opt.zero_grad()
    policy_loss.backward()
    policy_opt.step()

    value_opt.zero_grad()
    value_loss.backward()
    value_opt.step()
