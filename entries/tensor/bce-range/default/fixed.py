# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy

torch.manual_seed(0)
head = nn.Linear(2, 1)
x = torch.tensor([[4.0, 0.0], [-4.0, 1.0], [0.0, 5.0], [1.0, 1.0]])
y = torch.tensor([[1.0], [0.0], [0.0], [1.0]])
loss = binary_cross_entropy(head(x).sigmoid(), y)
loss.backward()
# check
scores = head(x)
by_hand = nn.functional.softplus(torch.where(y == 1, -scores, scores)).mean()
assert torch.allclose(loss, by_hand)
reference = torch.autograd.grad(by_hand, head.weight)[0]
assert torch.allclose(head.weight.grad, reference, atol=1e-6)
assert torch.allclose(nn.functional.binary_cross_entropy_with_logits(scores, y), loss)
