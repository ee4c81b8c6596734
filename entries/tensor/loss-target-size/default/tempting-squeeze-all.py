# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
model = torch.nn.Linear(1, 1)
x = torch.linspace(-1, 1, 3).unsqueeze(1)
y = (x > 0).float()
seen = []
for inputs, labels in DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=2):
    output, labels = model(inputs).squeeze(), labels.squeeze()
    loss = torch.nn.functional.binary_cross_entropy_with_logits(output, labels)
    loss.backward()
    seen += output.tolist() if output.dim() else []
# check
assert len(seen) == 2 and output.shape == ()
print(f"samples counted: {len(seen)} of {len(x)}; the last batch is a bare number")
