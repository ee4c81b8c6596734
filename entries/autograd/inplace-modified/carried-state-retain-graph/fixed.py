# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
cell = torch.nn.RNNCell(3, 4)
optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
h = torch.zeros(2, 4)
for x in torch.randn(4, 2, 3):
    before = h.detach().clone()  # check
    h = cell(x, h.detach())
    loss = h.pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    reference = torch.autograd.grad(cell(x, before).pow(2).mean(), cell.weight_hh)[0]  # check
    assert torch.allclose(cell.weight_hh.grad, reference)  # check: the gradient of this step alone
    optimizer.step()
