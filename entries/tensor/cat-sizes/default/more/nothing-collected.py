# /// script
# dependencies = ["torch"]
# ///
import torch


def evaluate(loader, model):
    scores = []
    for batch in loader:
        if len(batch) == 4:
            scores.append(model(batch))
    return torch.concat(scores)


print(evaluate(torch.rand(6, 2).split(3), torch.nn.Linear(2, 1)))
