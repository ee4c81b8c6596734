# /// script
# dependencies = ["torch", "safetensors==0.3.1"]
# ///
import torch
from safetensors.torch import load_file, save_file

torch.manual_seed(0)
trained = torch.nn.LSTM(4, 2, num_layers=2).state_dict()
with torch.device("meta"):
    model = torch.nn.LSTM(4, 2, num_layers=2)
save_file(model.state_dict(), "model.safetensors")
