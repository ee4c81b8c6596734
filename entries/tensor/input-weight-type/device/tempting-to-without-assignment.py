# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Conv2d(3, 4, 3).to("cuda")
x = torch.randn(2, 3, 8, 8)
x.to("cuda")
out = model(x)
print(out.mean().item())
