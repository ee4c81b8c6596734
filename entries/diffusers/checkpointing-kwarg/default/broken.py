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
model.enable_gradient_checkpointing(use_reentrant=False)
model(sample, 1).sample.pow(2).mean().backward()
