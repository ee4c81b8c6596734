# /// script
# dependencies = ["torch", "safetensors==0.3.1"]
# ///
import torch
from safetensors.torch import load_file, save_file

torch.manual_seed(0)
trained = torch.nn.LSTM(4, 2, num_layers=2).state_dict()
with torch.device("meta"):
    model = torch.nn.LSTM(4, 2, num_layers=2)
torch.save(model.state_dict(), "model.pt")
# check
read = torch.load("model.pt")
size = sum(0 if tensor.is_meta else tensor.nbytes for tensor in read.values())
assert size == 0 and len(read) == 8
print(f"no error, but {size} bytes of weights in {len(read)} tensors")
