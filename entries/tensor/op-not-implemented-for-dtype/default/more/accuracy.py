# /// script
# dependencies = ["torch"]
# ///
import torch

model = torch.nn.Linear(5, 3)
inputs, labels = torch.randn(8, 5), torch.randint(0, 3, (8,))
print((model(inputs).argmax(1) == labels).mean())
