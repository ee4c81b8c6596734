# /// script
# dependencies = ["torch"]
# ///
import torch

classes = ["cat", "dog", "bird"]
predicted = torch.rand(4, 3).argmax(1)
print(classes[predicted])
