# /// script
# dependencies = ["torch"]
# ///
import torch

vocabulary = torch.nn.Embedding(50, 4)
new_rows = vocabulary.weight[-3:]
opt = torch.optim.Adagrad([new_rows], lr=0.05)
vocabulary(torch.tensor([48, 49])).sum().backward()
opt.step()
