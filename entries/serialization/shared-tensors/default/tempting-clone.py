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
save_file({name: tensor.clone() for name, tensor in model.state_dict().items()}, path)
# check
other = Language(tied=False)
other.load_state_dict(load_file(path))
optimizer = torch.optim.SGD(other.parameters(), lr=1.0)
torch.nn.functional.cross_entropy(other.lm_head(other.embed(torch.arange(7))), torch.arange(7)).backward()
optimizer.step()
apart = (other.embed.weight - other.lm_head.weight).abs().max().item()
assert len(load_file(path)) == 2 and apart > 0.01
print(f"saved twice; after one step the two copies differ by {apart:.2f}")
