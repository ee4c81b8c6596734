# /// script
# dependencies = ["torch"]
# ///
import torch


def attend(q, k, mask=None):
    mask = mask or torch.ones(q.shape[0], k.shape[0])
    return (q @ k.T).masked_fill(mask == 0, float("-inf")).softmax(-1)


print(attend(torch.rand(2, 4), torch.rand(3, 4), torch.tensor([[1, 1, 0], [1, 0, 0]])))
