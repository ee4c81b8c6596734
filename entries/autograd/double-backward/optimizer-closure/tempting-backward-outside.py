# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x, y = torch.randn(20, 3) * torch.tensor([0.2, 1.0, 2.0]), torch.randn(20, 1)
model = torch.nn.Linear(3, 1)
optimizer = torch.optim.LBFGS(model.parameters(), max_iter=20)
for step in range(5):
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(x), y)
    loss.backward()

    def closure():
        return loss

    optimizer.step(closure)
best = torch.linalg.lstsq(torch.cat([x, torch.ones(20, 1)], dim=1), y).solution.T
error = (torch.cat([model.weight, model.bias[None]], dim=1) - best).norm() / best.norm()
assert error > 0.1
print(f"the solution is off by {error:.0%}: every evaluation saw the same old gradient")
