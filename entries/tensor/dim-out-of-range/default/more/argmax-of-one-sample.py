# /// script
# dependencies = ["torch"]
# ///
import torch

classifier = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU())
flower = torch.tensor([5.1, 3.5, 1.4, 0.2])
_, predicted = torch.max(classifier(flower), 1)
print(predicted)
