# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.serialization.register_package(2, lambda data: "cuda:0", lambda data, tag: None)
torch.save(nn.PReLU(), "prelu.pth", _use_new_zipfile_serialization=False)
activation = torch.load("prelu.pth", weights_only=False)
