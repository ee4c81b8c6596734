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
model.enable_gradient_checkpointing(lambda block, *args, **kwargs: checkpoint(block, *args, use_reentrant=False, **kwargs))
batch = (torch.randn(1, 4, 4, 4), torch.tensor([5.0]), torch.randn(1, 3, 8), torch.ones(1, 3))
model(*batch).sample.pow(2).mean().backward()
# check
gradients = {name: p.grad.clone() for name, p in model.named_parameters() if p.grad is not None}
model.zero_grad()
model.disable_gradient_checkpointing()
model(*batch).sample.pow(2).mean().backward()
assert len(gradients) > 50
assert all(torch.allclose(model.get_parameter(name).grad, g, atol=1e-6) for name, g in gradients.items())
