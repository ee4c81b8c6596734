# /// script
# dependencies = ["torch"]
# ///
import torch

features = torch.rand(5, 2)
hard = [i for i, row in enumerate(features) if row.sum() > 9]
print(features[torch.tensor(hard)].shape)
