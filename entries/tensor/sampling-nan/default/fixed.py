# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
hidden = torch.tensor([[300.0, 200.0]], dtype=torch.bfloat16)
to_vocabulary = torch.tensor([[250.0, -3.0, 1.0, 2.0], [100.0, 1.0, 2.0, 3.0]], dtype=torch.bfloat16)
logits = hidden @ to_vocabulary
probabilities = (logits / 10000).softmax(-1)
token = torch.multinomial(probabilities, 1)
# check
exact = (hidden.double() @ to_vocabulary.double() / 10000).softmax(-1)
assert torch.allclose(probabilities.double(), exact, atol=1e-2)
drawn = torch.multinomial(probabilities.float(), 2000, replacement=True)
assert abs((drawn == 0).double().mean() - exact[0, 0]) < 0.02
