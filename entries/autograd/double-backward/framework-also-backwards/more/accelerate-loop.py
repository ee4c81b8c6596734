# /// script
# dependencies = ["torch", "accelerate"]
# ///
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(6)
accelerator = Accelerator(cpu=True)
clf = torch.nn.Sequential(torch.nn.Linear(10, 20), torch.nn.ReLU(), torch.nn.Linear(20, 3))
opt = torch.optim.AdamW(clf.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(torch.randn(24, 10), torch.randint(0, 3, (24,))), batch_size=8)
clf, opt, loader = accelerator.prepare(clf, opt, loader)


def step_loss(batch):
    feats, target = batch
    ce = torch.nn.functional.cross_entropy(clf(feats), target)
    ce.backward()
    return ce


for batch in loader:
    ce = step_loss(batch)
    accelerator.backward(ce)
    opt.step()
    opt.zero_grad()
