# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
first, second = torch.nn.Linear(3, 4), torch.nn.Linear(4, 2)
x, y = torch.randn(8, 3), torch.randint(0, 2, (8,))
hidden = first(x).tanh()
logits = second(hidden)
penalty = 0.1 * logits.pow(2).mean()
loss = torch.nn.functional.cross_entropy(logits, y) + penalty
loss.backward()
# check
again = second(first(x).tanh())
parts = [torch.nn.functional.cross_entropy(again, y), 0.1 * again.pow(2).mean()]
for p in [*first.parameters(), *second.parameters()]:
    wanted = sum(torch.autograd.grad(part, p, retain_graph=True)[0] for part in parts)
    assert torch.allclose(p.grad, wanted, atol=1e-6)  # both terms, each counted once
