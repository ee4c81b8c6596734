# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(4)
net = torch.nn.Sequential(torch.nn.Linear(6, 5), torch.nn.Tanh(), torch.nn.Linear(5, 1))
batch, target = torch.rand(10, 6), torch.rand(10, 1)
# What DataParallel hands back on two devices: each replica's loss, gathered.
out_loss = torch.stack([(net(b) - t).abs().mean() for b, t in zip(batch.chunk(2), target.chunk(2))])
print("Using Data parallel ...", flush=True)
opt = torch.optim.SGD(net.parameters(), lr=1e-2)
opt.zero_grad()
out_loss.backward()
opt.step()
