# /// script
# dependencies = ["torch"]
# ///
import torch

decay = torch.rand(5, requires_grad=True)
signal = torch.randn(12, 5)
trace = torch.zeros(12, 5)
for t in range(1, 12):
    trace[t] = decay * trace[t - 1] + signal[t]
trace.sum().backward()
