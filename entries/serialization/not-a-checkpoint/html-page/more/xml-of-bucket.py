# /// script
# dependencies = ["torch"]
# ///
from pathlib import Path

import torch
from torch import nn

answer = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>'
Path("encoder.ckpt").write_text(answer)
encoder = nn.LSTM(3, 4)
encoder.load_state_dict(torch.load("encoder.ckpt", weights_only=True))
