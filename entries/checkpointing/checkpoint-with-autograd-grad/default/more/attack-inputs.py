# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint
from torch import nn

classifier = nn.Sequential(nn.Conv1d(1, 4, 3), nn.ReLU(), nn.Conv1d(4, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(32, 3))
waveform = torch.randn(2, 1, 12, requires_grad=True)
logits = torch.utils.checkpoint.checkpoint_sequential(classifier, 3, waveform, use_reentrant=True)
nn.functional.cross_entropy(logits, torch.tensor([0, 2])).backward(inputs=[waveform])
print(waveform.grad.abs().max())
