# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Lora(nn.Linear):
    def __init__(self, size):
        super().__init__(size, size)
        self.requires_grad_(False)
        self.lora_a = nn.Parameter(torch.randn(2, size) * 0.1)
        self.lora_b = nn.Parameter(torch.zeros(size, 2))


student = nn.ModuleDict({"q_proj": Lora(6), "v_proj": Lora(6)})
tuned = {k: p for k, p in student.named_parameters() if p.requires_grad}
torch.save(tuned, "adapter.pt")
nn.ModuleDict({"q_proj": Lora(6), "v_proj": Lora(6)}).load_state_dict(torch.load("adapter.pt"))
