# /// script
# dependencies = ["torch"]
# ///
import torch

decoder = torch.nn.Sequential(torch.nn.Linear(2, 9), torch.nn.Tanh())
pictures = torch.rand(4, 9)
torch.manual_seed(2)
reconstruction = decoder(torch.randn(4, 2))
print(torch.nn.functional.binary_cross_entropy(reconstruction, pictures, reduction="sum"))
