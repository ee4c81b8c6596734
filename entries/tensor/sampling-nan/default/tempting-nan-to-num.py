# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
hidden = torch.tensor([[300.0, 200.0]], dtype=torch.float16)
to_vocabulary = torch.tensor([[250.0, -3.0, 1.0, 2.0], [100.0, 1.0, 2.0, 3.0]], dtype=torch.float16)
logits = hidden @ to_vocabulary
probabilities = (logits / 10000).softmax(-1).nan_to_num(0.0)
probabilities = probabilities + 1e-3
token = torch.multinomial(probabilities, 1)
# check
share = (probabilities / probabilities.sum())[0, 0].item()
exact = (hidden.double() @ to_vocabulary.double() / 10000).softmax(-1)[0, 0].item()
assert abs(share - 0.25) < 1e-3 < exact - 0.5
print(f"the best token has probability {share:.2f} instead of {exact:.2f}")
