# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

lstm = nn.LSTM(3, 5)
checkpoint = {
    "epoch": 4,
    "global_step": 120,
    "state_dict": {f"model.{key}": value for key, value in lstm.state_dict().items()},
    "optimizer_states": [],
    "hyper_parameters": {"lr": 0.1},
}
torch.save(checkpoint, "epoch=4-step=120.ckpt")
nn.LSTM(3, 5).load_state_dict(torch.load("epoch=4-step=120.ckpt"))
