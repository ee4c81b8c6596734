# /// script
# dependencies = ["torch"]
# ///
import torch

table = torch.nn.Embedding(20, 4)
with torch.inference_mode():
    prototype = table(torch.arange(10)).mean(0)
prompt = torch.nn.Parameter(prototype)
print(prompt.requires_grad)
