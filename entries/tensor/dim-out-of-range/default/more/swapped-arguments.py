# /// script
# dependencies = ["torch"]
# ///
import torch

criterion = torch.nn.CrossEntropyLoss()
labels, logits = torch.tensor([2, 0]), torch.randn(2, 3)
log_p = torch.nn.functional.log_softmax(labels.float(), dim=1)
print(criterion(log_p, labels))
