# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F

actor, critic = torch.nn.Linear(4, 2), torch.nn.Sequential(
    torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1)
)
actor_optim = torch.optim.RMSprop(actor.parameters())
critic_optim = torch.optim.RMSprop(critic.parameters())
observation, returns = torch.randn(10, 4), torch.randn(10)
value = critic(observation).squeeze(-1)
log_prob = torch.log_softmax(actor(observation), -1)[:, 0]
value_loss = F.smooth_l1_loss(value, returns)
policy_loss = -(log_prob * (returns - value)).mean()

critic_optim.zero_grad()
value_loss.backward(retain_graph=True)
critic_optim.step()
actor_optim.zero_grad()
policy_loss.backward()
actor_optim.step()
