# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x, y = torch.randn(20, 3) * torch.tensor([0.2, 1.0, 2.0]), torch.randn(20, 1)
model = torch.nn.Linear(3, 1)
optimizer = torch.optim.LBFGS(model.parameters(), max_iter=20)
for step in range(5):

    def closure():
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(model(x), y)
        loss.backward()
        return loss

    optimizer.step(closure)
# check
best = torch.linalg.lstsq(torch.cat([x, torch.ones(20, 1)], dim=1), y).solution.T
assert torch.allclose(torch.cat([model.weight, model.bias[None]], dim=1), best, atol=1e-3)  # the least-squares solution
