# /// script
# dependencies = ["torch"]
# ///
import torch

# Stands for a machine with a GPU: whatever is saved gets the tag of its device.
torch.serialization.register_package(0, lambda storage: "cuda:0", lambda storage, tag: None)
torch.save({"weight": torch.arange(6.0)}, "gpu.pt")
state = torch.load("gpu.pt")
