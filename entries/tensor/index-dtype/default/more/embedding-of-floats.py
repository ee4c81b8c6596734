# /// script
# dependencies = ["torch"]
# ///
import torch

frame = torch.tensor([[3.0, 0.5], [1.0, 0.2]])
city = torch.nn.Embedding(10, 4)
print(city(frame[:, 0]))
