# /// script
# dependencies = ["torch", "diffusers"]
# ///
import torch
from diffusers import AutoencoderKL

vae = AutoencoderKL(block_out_channels=(4,), norm_num_groups=2, latent_channels=2)
options = {"gradient_checkpointing_kwargs": {"use_reentrant": True}}
vae.train().enable_gradient_checkpointing(**options)
latent = vae.encode(torch.rand(1, 3, 8, 8)).latent_dist.sample()
latent.mean().backward()
