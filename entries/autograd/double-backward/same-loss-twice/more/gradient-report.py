# /// script
# dependencies = ["torch"]
# ///
import torch


def report(net, objective):
    objective.backward()
    total = sum(p.grad.norm() ** 2 for p in net.parameters()) ** 0.5
    print(f"|g| = {total:.3f}")


torch.manual_seed(7)
net = torch.nn.GRU(5, 6, batch_first=True)
readout = torch.nn.Linear(6, 1)
sgd = torch.optim.SGD([*net.parameters(), *readout.parameters()], lr=1e-2)

seq, want = torch.randn(4, 9, 5), torch.randn(4, 1)
out, _ = net(seq)
objective = (readout(out[:, -1]) - want).abs().mean()
report(net, objective)
objective.backward()
sgd.step()
