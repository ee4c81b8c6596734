# /// script
# dependencies = ["torch"]
# ///
from torch import nn, optim

policy = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 2))
weights = policy.parameters()
warmup = optim.SGD(weights, lr=1e-4)
main = optim.AdamW(weights, lr=1e-3)
print(warmup, main)
