# /// script
# dependencies = ["torch", "diffusers==0.36.0"]
# ///
import torch
from diffusers import Flux2Transformer2DModel

torch.manual_seed(0)
net = Flux2Transformer2DModel(
    in_channels=4, num_layers=1, num_single_layers=2, attention_head_dim=8, num_attention_heads=2,
    joint_attention_dim=8, timestep_guidance_channels=8, axes_dims_rope=(2, 2, 2, 2),
)
batch = dict(
    hidden_states=torch.randn(1, 4, 4), encoder_hidden_states=torch.randn(1, 3, 8), timestep=torch.tensor([0.5]),
    guidance=torch.tensor([1.0]), img_ids=torch.zeros(4, 4), txt_ids=torch.zeros(3, 4),
)
net.enable_gradient_checkpointing(use_reentrant=False)
net(**batch).sample.pow(2).mean().backward()
