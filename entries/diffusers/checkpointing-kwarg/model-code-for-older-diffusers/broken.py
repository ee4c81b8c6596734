# /// script
# dependencies = ["torch", "diffusers"]
# ///
import torch
from diffusers import ConfigMixin, ModelMixin
from diffusers.configuration_utils import register_to_config


class Denoiser(ModelMixin, ConfigMixin):
    _supports_gradient_checkpointing = True

    @register_to_config
    def __init__(self, width=4):
        super().__init__()
        self.blocks = torch.nn.ModuleList([torch.nn.Linear(width, width) for _ in range(2)])
        self.gradient_checkpointing = False

    def _set_gradient_checkpointing(self, module, value=False):
        module.gradient_checkpointing = value

    def forward(self, x):
        for block in self.blocks:
            if self.gradient_checkpointing:
                x = torch.utils.checkpoint.checkpoint(block, x, use_reentrant=False)
            else:
                x = block(x)
        return x


torch.manual_seed(0)
model = Denoiser()
model.enable_gradient_checkpointing()
model(torch.ones(2, 4)).pow(2).mean().backward()
