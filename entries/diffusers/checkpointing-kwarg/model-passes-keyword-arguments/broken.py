# /// script
# dependencies = ["torch", "diffusers"]
# ///
import torch
from diffusers import HunyuanImageTransformer2DModel

torch.manual_seed(0)
model = HunyuanImageTransformer2DModel(
    in_channels=4, out_channels=4, num_attention_heads=2, attention_head_dim=8, num_layers=1, num_single_layers=1,
    num_refiner_layers=1, text_embed_dim=8, rope_axes_dim=(4, 4),
)
model.enable_gradient_checkpointing()
batch = (torch.randn(1, 4, 4, 4), torch.tensor([5.0]), torch.randn(1, 3, 8), torch.ones(1, 3))
model(*batch).sample.pow(2).mean().backward()
