# /// script
# dependencies = ["torch"]
# ///
import warnings  # check

import torch
from torch import nn

warnings.filterwarnings("ignore")  # check: without a GPU autocast warns and stays off
rules = torch._C._IncludeDispatchKeyGuard(torch._C.DispatchKey.AutocastCUDA)  # check: CPU tensors follow the GPU's rules
rules.__enter__()  # check
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 1), nn.Sigmoid())
criterion = nn.BCELoss()
x, y = torch.randn(8, 4), torch.randint(0, 2, (8, 1)).float()
with torch.autocast("cuda", dtype=torch.float16):
    torch.set_autocast_enabled("cuda", True)  # check: also without a GPU
    out = model(x)
    loss = criterion(out, y)
loss.backward()
