# /// script
# dependencies = ["torch"]
# ///
import torch

policy = torch.nn.Linear(4, 2)
optim, scaler = torch.optim.RMSprop(policy.parameters()), torch.amp.GradScaler("cpu")
for episode in range(3):
    optim.zero_grad(set_to_none=True)
    scaler.scale(policy(torch.rand(7, 4)).softmax(-1)[:, 0].mean()).backward()
    scaler.unscale_(optim)
    norm = torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
    if norm < 1e-12:
        scaler.step(optim)
        scaler.update()
