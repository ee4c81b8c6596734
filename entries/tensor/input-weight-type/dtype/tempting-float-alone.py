# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
conv = torch.nn.Conv2d(3, 4, 3)
pictures = torch.randint(0, 256, (2, 3, 8, 8), dtype=torch.uint8)
x = pictures.float()
features = conv(x)
# check
times = (features.std() / conv(x / 255).std()).item()
assert 200 < times < 300
print(f"activations are {times:.0f} times too large")
