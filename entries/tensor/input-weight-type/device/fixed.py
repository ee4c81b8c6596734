# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Conv2d(3, 4, 3).to("cuda")
x = torch.randn(2, 3, 8, 8)
x = x.to("cuda")
out = model(x)
print(out.mean().item())
# check
on_cpu = torch.nn.functional.conv2d(x.cpu(), model.weight.cpu(), model.bias.cpu())
assert torch.allclose(out.cpu(), on_cpu, atol=1e-2)
