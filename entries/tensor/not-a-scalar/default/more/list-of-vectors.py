# /// script
# dependencies = ["torch"]
# ///
import torch

encoder = torch.nn.Embedding(10, 3)
states = [encoder(torch.tensor(word)).detach() for word in (1, 4, 7)]
print(torch.tensor(states).shape)
