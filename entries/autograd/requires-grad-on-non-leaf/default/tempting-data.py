# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
encoder, head = torch.nn.Linear(4, 3), torch.nn.Linear(3, 1)
x = torch.randn(8, 4)
features = encoder(x)
features.data.requires_grad = False
head(features).pow(2).mean().backward()
# check
norm = encoder.weight.grad.norm().item()
assert norm > 0.01
print(f"the encoder still gets a gradient of norm {norm:.2f}")
