# /// script
# dependencies = ["torch", "diffusers"]
# ///
import torch
from diffusers import UNet2DModel

torch.manual_seed(0)
model = UNet2DModel(
    sample_size=8, in_channels=1, out_channels=1, layers_per_block=1, block_out_channels=(8, 8), norm_num_groups=4,
    down_block_types=("DownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "UpBlock2D"),
)
sample = torch.randn(2, 1, 8, 8)
model.enable_gradient_checkpointing()
model(sample, 1).sample.pow(2).mean().backward()
# check
assert model.is_gradient_checkpointing
gradients = {name: p.grad.clone() for name, p in model.named_parameters()}
model.zero_grad()
model.disable_gradient_checkpointing()
model(sample, 1).sample.pow(2).mean().backward()
assert all(torch.allclose(p.grad, gradients[name], atol=1e-6) for name, p in model.named_parameters())
