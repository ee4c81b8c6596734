# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

base = nn.Embedding(12, 6).half().requires_grad_(False)
down, up = (nn.Linear(6, 2, bias=False).to(base.weight.dtype), nn.Linear(2, 12, bias=False).to(base.weight.dtype))
opt = torch.optim.AdamW([*down.parameters(), *up.parameters()], lr=1e-3)
scaler = torch.amp.GradScaler("cpu")
tokens = torch.tensor([1, 5, 7, 2])
nll = nn.functional.cross_entropy(up(down(base(tokens))).float(), tokens)
scaler.scale(nll).backward()
scaler.unscale_(opt)
nn.utils.clip_grad_norm_(up.parameters(), 1.0)
scaler.step(opt)
scaler.update()
