# /// script
# dependencies = ["torch"]
# ///
import subprocess
import sys

import torch

TRAINING_SCRIPT = """
import torch
class Net(torch.nn.Linear):
    def forward(self, x):
        return super().forward(x).relu()
torch.manual_seed(0)
torch.save(Net(4, 2), "net.pt")
"""
subprocess.run([sys.executable, "-c", TRAINING_SCRIPT], check=True)


class Net(torch.nn.Linear):
    pass


model = torch.load("net.pt", weights_only=False)
# check
x = torch.randn(6, 4)
right = torch.nn.functional.linear(x, model.weight, model.bias).relu()
wrong = ((model(x) - right).norm() / right.norm()).item()
assert wrong > 0.1
print(f"no error, but the output is off by {wrong:.0%}")
