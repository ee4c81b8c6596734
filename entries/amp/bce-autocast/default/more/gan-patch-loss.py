# /// script
# dependencies = ["torch"]
# ///
import warnings

import torch
import torch.nn.functional as F

warnings.simplefilter("ignore")
guard = torch._C._IncludeDispatchKeyGuard(torch._C.DispatchKey.AutocastCUDA)


def adversarial(patches, real):
    target = torch.full_like(patches, float(real))
    return F.binary_cross_entropy(patches.sigmoid(), target)


disc = torch.nn.Conv2d(3, 1, 4, 2)
with guard, torch.amp.autocast(device_type="cuda"):
    torch.set_autocast_enabled("cuda", True)
    d_loss = adversarial(disc(torch.rand(2, 3, 8, 8)), True) + adversarial(disc(torch.rand(2, 3, 8, 8)), False)
d_loss.backward()
