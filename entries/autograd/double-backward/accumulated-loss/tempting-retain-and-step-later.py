# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
batches = torch.randn(4, 8, 3)
total = 0.0
for x in batches:
    loss = model(x).pow(2).mean()
    total = total + loss
    total.backward(retain_graph=True)
wanted = torch.autograd.grad(sum(model(x).pow(2).mean() for x in batches), model[0].weight)[0]
wrong = (model[0].weight.grad - wanted).norm() / wanted.norm()
assert wrong > 0.5
print(f"gradient is off by {100 * wrong:.0f} %: the first batch counts four times, the last one once")
