# /// script
# dependencies = ["torch"]
# ///
from itertools import chain

import torch

encoder, decoder = torch.nn.GRU(4, 6), torch.nn.Linear(6, 4)
trainable = chain(encoder.parameters(), decoder.parameters())
for tensor in trainable:
    if tensor.dim() > 1:
        torch.nn.init.orthogonal_(tensor)
opt = torch.optim.RMSprop(trainable, lr=1e-3, momentum=0.9)
print(opt)
