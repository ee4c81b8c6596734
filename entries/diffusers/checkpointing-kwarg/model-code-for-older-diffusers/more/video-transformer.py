# /// script
# dependencies = ["torch", "diffusers"]
# ///
from diffusers.configuration_utils import ConfigMixin, register_to_config
from diffusers.models.modeling_utils import ModelMixin
from torch import nn, rand
from torch.utils.checkpoint import checkpoint


class Layer(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.mix, self.gradient_checkpointing = nn.Sequential(nn.Linear(dim, dim), nn.GELU()), False

    def forward(self, frames):
        if self.training and self.gradient_checkpointing:
            return checkpoint(self.mix, frames, use_reentrant=False)
        return self.mix(frames)


class VideoModel(ModelMixin, ConfigMixin):
    _supports_gradient_checkpointing = True

    @register_to_config
    def __init__(self, dim: int = 6, depth: int = 3):
        super().__init__()
        self.layers = nn.Sequential(*[Layer(dim) for _ in range(depth)])

    def _set_gradient_checkpointing(self, module, value=False):
        if isinstance(module, Layer):
            module.gradient_checkpointing = value

    def forward(self, frames):
        return self.layers(frames)


net = VideoModel(depth=2).train()
net.disable_gradient_checkpointing()
net(rand(1, 5, 6)).sum().backward()
