# /// script
# dependencies = ["torch"]
# ///
import torch

backbone = torch.nn.TransformerEncoderLayer(8, 2, 16)
for name, weight in backbone.named_parameters():
    weight.requires_grad_("lora_" in name)
tuner = torch.optim.AdamW(filter(lambda w: w.requires_grad, backbone.parameters()), lr=2e-4)
print(tuner)
