# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
raw = torch.tensor([1, 2, 5, 5, 1, 2])
model = torch.nn.Linear(4, int(raw.max()) + 1)
x = torch.randn(6, 4)
labels = raw
loss = torch.nn.functional.cross_entropy(model(x), labels)
loss.backward()
# check
idle = model.out_features - len(raw.unique())
assert idle == 3
print(f"outputs that no label uses: {idle} of {model.out_features}")
