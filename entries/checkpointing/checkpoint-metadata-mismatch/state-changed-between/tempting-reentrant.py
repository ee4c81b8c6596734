# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.utils.checkpoint import checkpoint


class Experts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.router, self.expert = torch.nn.Linear(4, 2), torch.nn.Linear(4, 4)
        self.register_buffer("bias", torch.zeros(2))

    def forward(self, x):
        scores = self.router(x).softmax(-1)
        rows = ((scores + self.bias).argmax(-1) == 0).nonzero().squeeze(1)
        gated = self.expert(x[rows]).tanh() * scores[rows, :1]
        self.bias[0] += 0.1 if len(rows) < len(x) / 2 else -0.1
        return x.index_add(0, rows, gated)


torch.manual_seed(0)
layer, head, tokens = Experts(), torch.nn.Linear(4, 1), torch.randn(64, 4, requires_grad=True)
loss = head(checkpoint(layer, tokens, use_reentrant=True)).square().mean()
loss.backward()
# check
layer.bias.zero_()
reference = torch.autograd.grad(head(layer(tokens)).square().mean(), layer.expert.weight)[0]
off = ((layer.expert.weight.grad - reference).norm() / reference.norm()).item()
assert off > 0.01
print(f"no error, but the gradient is off by {off:.0%}")
