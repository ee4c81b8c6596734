# /// script
# dependencies = ["torch", "diffusers"]
# ///
from diffusers import Flux2Transformer2DModel


def build(use_checkpointing):
    net = Flux2Transformer2DModel(
        in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=8, num_attention_heads=1,
        joint_attention_dim=8, timestep_guidance_channels=8, axes_dims_rope=(2, 2, 2, 2),
    )
    if use_checkpointing:
        net.enable_gradient_checkpointing(use_reentrant=False)
    return net


build(use_checkpointing=True)
