# /// script
# dependencies = ["torch", "diffusers"]
# ///
import torch
from diffusers.configuration_utils import ConfigMixin, register_to_config
from diffusers.models.modeling_utils import ModelMixin


class Gate(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.a = torch.nn.Linear(n, n)

    def forward(self, tokens, temb=None):
        return tokens + self.a(tokens) * temb


class AudioModel(ModelMixin, ConfigMixin):
    _supports_gradient_checkpointing = True

    @register_to_config
    def __init__(self, n: int = 5):
        super().__init__()
        self.gates, self.gradient_checkpointing = torch.nn.ModuleList([Gate(n), Gate(n)]), False

    def forward(self, tokens, temb):
        for gate in self.gates:
            if torch.is_grad_enabled() and self.gradient_checkpointing:
                tokens = self._gradient_checkpointing_func(gate, tokens, temb=temb)
            else:
                tokens = gate(tokens, temb=temb)
        return tokens


audio = AudioModel(n=7)
audio.enable_gradient_checkpointing()
loss = audio(torch.rand(2, 3, 7), temb=torch.rand(2, 1, 7)).square().sum()
loss.backward()
