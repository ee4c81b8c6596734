# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
labels = torch.arange(300, dtype=torch.int32)
model = torch.nn.Linear(4, 300)
x = torch.randn(300, 4)
target = labels.to(torch.uint8)
loss = torch.nn.functional.cross_entropy(model(x), target)
loss.backward()
# check
changed = int((target != labels).sum())
assert changed == 44 and target[256] == 0
print(f"labels changed: {changed} of {len(labels)}; class 256 has become class 0")
