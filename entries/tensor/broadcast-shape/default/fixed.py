# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
logits = torch.randn(6, 4)
target = torch.softmax(torch.randn(6, 4), 1)
weight = torch.tensor([1.0, 0.5, 0.0, 2.0, 1.0, 0.5])
log_probability = logits.log_softmax(1)
loss = -(log_probability * target * weight[:, None]).sum() / weight.sum()
print(loss)
# check
each = torch.nn.functional.cross_entropy(logits, target, reduction="none")
assert torch.allclose(loss, sum(w * e for w, e in zip(weight, each)) / weight.sum(), atol=1e-6)
