# /// script
# dependencies = ["torch", "diffusers"]
# ///
import torch
from diffusers import ErnieImageTransformer2DModel
from torch.utils.checkpoint import checkpoint

model = ErnieImageTransformer2DModel(
    hidden_size=24, num_attention_heads=2, num_layers=2, ffn_hidden_size=16, in_channels=4, out_channels=4,
    text_in_dim=8, rope_axes_dim=(4, 4, 4),
)
for parameter in model.parameters():
    torch.nn.init.normal_(parameter, std=0.1)
model.enable_gradient_checkpointing(checkpoint)
noise, text = torch.randn(1, 4, 2, 2), torch.randn(1, 3, 8)
out = model(noise, torch.tensor([500.0]), text, torch.tensor([3])).sample
torch.nn.functional.mse_loss(out, torch.zeros_like(out)).backward()
