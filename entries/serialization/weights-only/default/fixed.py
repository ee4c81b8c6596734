# /// script
# dependencies = ["torch"]
# ///
import argparse

import torch

torch.manual_seed(0)
args = argparse.Namespace(lr=0.1, width=8)
model = torch.nn.Linear(4, args.width)
torch.save({"args": args, "model": model.state_dict()}, "run.pt")
with torch.serialization.safe_globals([argparse.Namespace]):
    file = torch.load("run.pt")
# check
assert file["args"] == args and torch.equal(file["model"]["weight"], model.weight)
