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
checkpoint = torch.utils.checkpoint.checkpoint
model.enable_gradient_checkpointing(lambda block, *args, **kwargs: checkpoint(block, *args, use_reentrant=False))
batch = (torch.randn(1, 4, 4, 4), torch.tensor([5.0]), torch.randn(1, 3, 8), torch.ones(1, 3))
model(*batch).sample.pow(2).mean().backward()
gradients = {name: p.grad.clone() for name, p in model.named_parameters() if p.grad is not None}
model.zero_grad()
model.disable_gradient_checkpointing()
model(*batch).sample.pow(2).mean().backward()
worst = max(float((model.get_parameter(n).grad - g).norm() / (model.get_parameter(n).grad.norm() + 1e-9)) for n, g in gradients.items())
assert worst > 0.1
print(f"no error, but the gradient is off by up to {100 * worst:.0f} %: position embedding and mask are gone")
