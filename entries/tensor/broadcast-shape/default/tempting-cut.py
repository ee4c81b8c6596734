# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
logits = torch.randn(6, 4)
target = torch.softmax(torch.randn(6, 4), 1)
weight = torch.tensor([1.0, 0.5, 0.0, 2.0, 1.0, 0.5])
log_probability = logits.log_softmax(1)
loss = -(log_probability * target * weight[:4]).sum() / weight.sum()
# check
right = (torch.nn.functional.cross_entropy(logits, target, reduction="none") * weight).sum() / weight.sum()
error = abs(loss - right).item() / right.item()
assert error > 0.01
print(f"the loss is off by {error:.2f}: sample weights fell on classes")
