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
    def forward(self, x):
        return super().forward(x).relu()


model = torch.load("net.pt", weights_only=False)
# check
torch.manual_seed(0)
same = Net(4, 2)
x = torch.randn(6, 4)
assert torch.equal(model(x), same(x))
torch.save(model.state_dict(), "weights.pt")  # from now on without the class
assert torch.equal(torch.load("weights.pt")["weight"], same.weight)
