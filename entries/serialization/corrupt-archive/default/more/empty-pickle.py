# /// script
# dependencies = ["torch"]
# ///
import torch

open("epoch3.pth", "wb").close()  # opened for writing, then the disk was full
resume = torch.load("epoch3.pth", weights_only=False)
