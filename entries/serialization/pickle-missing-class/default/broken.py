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
model = torch.load("net.pt", weights_only=False)
