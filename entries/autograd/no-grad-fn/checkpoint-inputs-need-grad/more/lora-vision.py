# /// script
# dependencies = ["torch", "transformers", "peft"]
# ///
import torch
from peft import LoraConfig, get_peft_model
from transformers import ViTConfig, ViTModel

config = ViTConfig(
    hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2, image_size=16, patch_size=4
)
base = ViTModel(config, add_pooling_layer=False)
encoder = get_peft_model(base, LoraConfig(r=4, target_modules="all-linear"))
encoder.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": True})
encoder.train()
optimizer = torch.optim.AdamW(p for p in encoder.parameters() if p.requires_grad)
pixels, wanted = torch.rand(2, 3, 16, 16), torch.rand(2, 16)
distance = torch.nn.functional.mse_loss(encoder(pixel_values=pixels).last_hidden_state[:, 0], wanted)
distance.backward()
optimizer.step()
