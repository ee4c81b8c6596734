# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint

conv = torch.nn.Conv1d(2, 2, 3)
signal = torch.rand(1, 2, 9, requires_grad=True)
out = torch.utils.checkpoint.checkpoint(conv, signal, use_reentrant=True, debug=True)
out.sum().backward()
