# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class PairPotential(nn.Module):
    def __init__(self):
        super().__init__()
        self.energy = nn.Sequential(nn.Linear(1, 16), nn.Softplus(), nn.Linear(16, 1))

    def forward(self, positions, strain):
        moved = positions @ (torch.eye(3) + strain)
        return self.energy(torch.pdist(moved).unsqueeze(-1)).sum()


torch.manual_seed(13)
potential = PairPotential()
optim = torch.optim.Adam(potential.parameters(), lr=1e-3)
reference_forces, reference_stress = torch.randn(5, 3), torch.randn(3, 3)

for epoch in range(2):
    positions = torch.randn(5, 3, requires_grad=True)
    strain = torch.zeros(3, 3, requires_grad=True)
    energy = potential(positions, strain)
    forces = -torch.autograd.grad(outputs=energy, inputs=positions)[0]
    stress = torch.autograd.grad(outputs=energy, inputs=strain)[0]
    mismatch = (forces - reference_forces).pow(2).mean() + (stress - reference_stress).pow(2).mean()
    optim.zero_grad()
    mismatch.backward()
    optim.step()
