# /// script
# dependencies = ["torch"]
# ///
import torch


class Mask(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.logits = torch.nn.Parameter(torch.zeros(3))

    def forward(self, x):
        return x * self.logits.sigmoid()


torch.manual_seed(0)
model = torch.nn.Sequential(Mask(), torch.nn.Linear(3, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x in torch.randn(4, 8, 3):
    loss = model(x).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    mask = model[0].logits.detach().requires_grad_()  # check
    reference = torch.autograd.grad(model[1](x * mask.sigmoid()).pow(2).mean(), mask)[0]  # check
    assert torch.allclose(model[0].logits.grad, reference)  # check: the gradient at the mask of this step
    optimizer.step()
