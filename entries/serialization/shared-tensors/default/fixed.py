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
state = model.state_dict()
del state["lm_head.weight"]  # the alias; save_model(model, path) finds it by itself
save_file(state, path)
# check
other = Language()
load_model(other, path)
assert list(load_file(path)) == ["embed.weight"]  # once on disk
assert torch.equal(other.embed.weight, model.embed.weight)
assert other.embed.weight.data_ptr() == other.lm_head.weight.data_ptr()  # and still one tensor
save_model(model, path)
assert len(load_file(path)) == 1
