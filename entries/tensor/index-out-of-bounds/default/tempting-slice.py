# /// script
# dependencies = ["torch"]
# ///
import torch

scores = torch.rand(5)
target_column = 5
loss = scores[target_column:target_column + 1].log().mean()
# check
assert loss.isnan()
print("the loss is nan: nothing was picked")
