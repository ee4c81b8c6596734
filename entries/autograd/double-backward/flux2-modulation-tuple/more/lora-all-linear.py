# /// script
# dependencies = ["torch", "diffusers==0.36.0", "peft"]
# ///
import functools

from diffusers import Flux2Transformer2DModel
from peft import LoraConfig
from torch import full, manual_seed, randn, zeros
from torch.optim import AdamW
from torch.utils.checkpoint import checkpoint

manual_seed(7)
transformer = Flux2Transformer2DModel(
    in_channels=8, num_layers=2, num_single_layers=1, attention_head_dim=16, num_attention_heads=1,
    joint_attention_dim=12, timestep_guidance_channels=16, axes_dims_rope=[4, 4, 4, 4],
)
transformer.requires_grad_(False)
transformer.add_adapter(LoraConfig(r=2, target_modules="all-linear", init_lora_weights=False))
transformer.enable_gradient_checkpointing(functools.partial(checkpoint, use_reentrant=True))
optimizer = AdamW([p for p in transformer.parameters() if p.requires_grad], lr=1e-4)
for step in range(2):
    latents = randn(2, 6, 8)
    velocity = transformer(
        latents, randn(2, 5, 12), full((2,), 0.3), zeros(6, 4), zeros(5, 4), full((2,), 4.0), return_dict=False
    )[0]
    loss = (velocity - latents).abs().mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
