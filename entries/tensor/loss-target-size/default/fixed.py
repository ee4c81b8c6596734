# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(1, 1)
x = torch.linspace(-1, 1, 8).unsqueeze(1)
y = (x[:, 0] > 0).float()
output = model(x).squeeze(1)
loss = torch.nn.functional.binary_cross_entropy_with_logits(output, y)
loss.backward()
# check
p = output.sigmoid()
each = -(y * p.log() + (1 - y) * (1 - p).log())
assert torch.allclose(loss, each.mean(), atol=1e-6)
assert torch.allclose(model.weight.grad, ((p - y) * x[:, 0]).mean().reshape(1, 1), atol=1e-6)
