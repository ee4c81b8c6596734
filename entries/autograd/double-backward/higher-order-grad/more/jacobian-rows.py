# /// script
# dependencies = ["torch"]
# ///
import torch
from torch.autograd import grad


def full_jacobian(fn, point):
    point = point.detach().requires_grad_(True)
    out = fn(point)
    rows = []
    for k in range(out.numel()):
        (row,) = grad(out[k], point)
        rows.append(row)
    return torch.stack(rows)


torch.manual_seed(21)
dynamics = torch.nn.Sequential(torch.nn.Linear(4, 10), torch.nn.SiLU(), torch.nn.Linear(10, 3))
J = full_jacobian(dynamics, torch.ones(4))
print(J.shape, torch.linalg.matrix_rank(J))
