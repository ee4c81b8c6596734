# /// script
# dependencies = ["torch"]
# ///
from copy import deepcopy

from torch import nn
from torch.nn.utils import weight_norm

vocoder = nn.Sequential(weight_norm(nn.Conv1d(2, 8, 3)), nn.LeakyReLU(0.1), weight_norm(nn.Conv1d(8, 1, 3)))
ema = deepcopy(vocoder).eval()
print(sum(p.numel() for p in ema.parameters()))
