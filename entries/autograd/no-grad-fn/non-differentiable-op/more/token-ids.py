# /// script
# dependencies = ["torch"]
# ///
import torch

vocabulary, width = 11, 8
lm = torch.nn.Linear(width, vocabulary)
reward_table = torch.rand(vocabulary)
for step in range(3):
    distribution = torch.softmax(lm(torch.randn(5, width)), -1)
    tokens = torch.multinomial(distribution, 1).squeeze(-1)
    loss = -reward_table[tokens].mean()
    loss.backward()
