# /// script
# dependencies = ["torch"]
# ///
import torch


def huber(error):
    if error.abs() < 1:
        return 0.5 * error ** 2
    return error.abs() - 0.5


error = torch.tensor([-3.0, 0.5, 0.1, 2.0])
loss = huber(error)
