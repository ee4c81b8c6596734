# /// script
# dependencies = ["torch"]
# ///
import torch


@torch.inference_mode()
def load():
    return torch.nn.Sequential(torch.nn.Linear(5, 4), torch.nn.ReLU(), torch.nn.Linear(4, 1))


regressor = load()
opt = torch.optim.AdamW(regressor.parameters())
regressor(torch.randn(6, 5)).abs().mean().backward()
opt.step()
