# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(1, 1)
x = torch.linspace(-1, 1, 8).unsqueeze(1)
y = (x[:, 0] > 0).float()
output = model(x)
loss = torch.nn.functional.binary_cross_entropy_with_logits(output, y)
loss.backward()
