# /// script
# dependencies = ["torch"]
# ///
import torch

net = torch.nn.Sequential(torch.nn.Linear(5, 9), torch.nn.Softplus(), torch.nn.Linear(9, 1))
sgd = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
baseline = torch.zeros(())
for episode in range(6):
    advantage = net(torch.randn(14, 5)).squeeze(1)
    baseline = 0.95 * baseline + 0.05 * advantage.mean()
    objective = ((advantage - baseline) ** 2).mean()
    sgd.zero_grad()
    objective.backward(retain_graph=True)
    sgd.step()
