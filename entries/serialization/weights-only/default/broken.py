# /// script
# dependencies = ["torch"]
# ///
import argparse

import torch

torch.manual_seed(0)
args = argparse.Namespace(lr=0.1, width=8)
model = torch.nn.Linear(4, args.width)
torch.save({"args": args, "model": model.state_dict()}, "run.pt")
file = torch.load("run.pt")
