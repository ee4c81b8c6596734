# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Linear(100, 2)
signals = torch.randn(3, 400)
x = signals.view(-1, 100)
# check
assert torch.equal(x[1], signals[0, 100:200])
print(f"{len(model(x))} rows for {len(signals)} samples")
