# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(100, 2)
signals = torch.randn(3, 400)
x = signals[:, ::4].contiguous().view(3, 100)
print(model(x).shape)
# check
assert torch.equal(x, torch.stack([signal[torch.arange(0, 400, 4)] for signal in signals]))
alone = torch.cat([model(signal[::4].view(1, 100)) for signal in signals])
assert torch.allclose(model(x), alone, atol=1e-6)
