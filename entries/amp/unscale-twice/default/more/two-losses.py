# /// script
# dependencies = ["torch"]
# ///
import torch

encoder = torch.nn.GRU(3, 5)
opt = torch.optim.AdamW(encoder.parameters())
scaler = torch.amp.GradScaler("cpu")
sequence = torch.randn(6, 2, 3)
for objective in (torch.mean, torch.std):
    opt.zero_grad()
    scaler.scale(objective(encoder(sequence)[0])).backward()
    scaler.step(opt)
scaler.update()
