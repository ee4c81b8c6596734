# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
generator, critic = torch.nn.Linear(2, 4), torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(generator.parameters(), lr=0.1)
start = generator.bias.detach().clone()  # check
scaler = torch.amp.GradScaler("cpu")
fake = generator(torch.randn(8, 2))
loss = -critic(fake).mean()
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
# check
by_hand = start + 0.1 * critic.weight.detach()[0]  # the derivative of the mean by the bias
assert torch.allclose(generator.bias, by_hand, atol=1e-6)
