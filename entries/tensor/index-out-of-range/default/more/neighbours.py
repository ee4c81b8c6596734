# /// script
# dependencies = ["torch"]
# ///
import torch

nodes = torch.rand(5, 3)
edges = torch.tensor([[0, 1, 4], [1, 4, 5]])
messages = nodes.index_select(0, edges[1])
print(messages)
