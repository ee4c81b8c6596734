# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
x, y = torch.randn(20, 3) * torch.tensor([0.2, 1.0, 2.0]), torch.randn(20, 1)
model = torch.nn.Linear(3, 1)
optimizer = torch.optim.LBFGS(model.parameters(), max_iter=20)
for step in range(5):
    loss = torch.nn.functional.mse_loss(model(x), y)

    def closure():
        optimizer.zero_grad()
        loss.backward()
        return loss

    optimizer.step(closure)
