# /// script
# dependencies = ["torch"]
# ///
import torch

segmenter, head = torch.nn.Conv2d(1, 2, 1), torch.nn.Linear(1, 1)
optimizer = torch.optim.SGD(segmenter.parameters(), lr=0.01)
grad_scaler = torch.amp.GradScaler("cpu")
masks = segmenter(torch.rand(2, 1, 4, 4)).argmax(1)
dice = 1 - 2 * (masks * masks).sum() / (masks.sum() + masks.sum() + 1)
grad_scaler.scale(head(dice.reshape(1, 1)).sum()).backward()
grad_scaler.step(optimizer)
grad_scaler.update()
