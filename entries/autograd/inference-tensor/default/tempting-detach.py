# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
encoder, head = torch.nn.Linear(6, 4), torch.nn.Linear(4, 3)
x, y = torch.randn(8, 6), torch.randint(0, 3, (8,))
with torch.inference_mode():
    features = encoder(x)
features = features.detach()
loss = torch.nn.functional.cross_entropy(head(features), y)
loss.backward()
