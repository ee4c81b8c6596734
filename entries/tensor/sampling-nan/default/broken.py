# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
hidden = torch.tensor([[300.0, 200.0]], dtype=torch.float16)
to_vocabulary = torch.tensor([[250.0, -3.0, 1.0, 2.0], [100.0, 1.0, 2.0, 3.0]], dtype=torch.float16)
logits = hidden @ to_vocabulary
probabilities = (logits / 10000).softmax(-1)
token = torch.multinomial(probabilities, 1)
