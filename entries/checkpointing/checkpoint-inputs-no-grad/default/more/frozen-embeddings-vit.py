# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import ViTConfig, ViTForImageClassification

config = ViTConfig(
    hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2, image_size=16, patch_size=4
)
model = ViTForImageClassification(config)
model.vit.embeddings.requires_grad_(False)
model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": True})
model.train()
model(pixel_values=torch.rand(2, 3, 16, 16), labels=torch.tensor([0, 1])).loss.backward()
dead = [name for name, p in model.named_parameters() if p.requires_grad and p.grad is None]
print(len(dead), "parameters are not trained, such as", dead[0])
