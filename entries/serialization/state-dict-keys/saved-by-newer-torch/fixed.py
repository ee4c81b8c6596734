# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn

torch.manual_seed(0)
trained = nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Conv1d(2, 4, 3)), nn.Tanh())
torch.save(trained.state_dict(), "vocoder.pt")
model = nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Conv1d(2, 4, 3)), nn.Tanh())
model.load_state_dict(torch.load("vocoder.pt"))
# check
x = torch.randn(1, 2, 9)
assert torch.equal(model(x), trained(x))
old = nn.Sequential(nn.utils.weight_norm(nn.Conv1d(2, 4, 3)), nn.Tanh())
model.load_state_dict(old.state_dict())  # a file of the old layout is read as well
assert torch.allclose(model(x), old(x), atol=1e-6)
