# /// script
# dependencies = ["torch"]
# ///
import torch

phase = torch.linspace(0, 1, 12, requires_grad=True)
field = torch.polar(torch.ones(12), phase * 6.28)
overlap = (field * torch.fft.fft(field)).sum()
overlap.backward()
