# /// script
# dependencies = ["torch", "safetensors"]
# ///
import torch
from safetensors.torch import load_file, load_model, save_file, save_model


class Language(torch.nn.Module):
    def __init__(self, tied=True):
        super().__init__()
        self.embed = torch.nn.Embedding(7, 4)
        self.lm_head = torch.nn.Linear(4, 7, bias=False)
        if tied:
            self.lm_head.weight = self.embed.weight


torch.manual_seed(0)
model, path = Language(), "lm.safetensors"
save_file(model.state_dict(), path)
