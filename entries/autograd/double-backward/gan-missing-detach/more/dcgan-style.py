# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn as nn

manualSeed = 999
torch.manual_seed(manualSeed)
nz, ngf, ndf = 10, 4, 4

netG = nn.Sequential(
    nn.ConvTranspose2d(nz, ngf, 4), nn.BatchNorm2d(ngf), nn.ReLU(True),
    nn.ConvTranspose2d(ngf, 1, 4, 2, 1), nn.Tanh(),
)
netD = nn.Sequential(
    nn.Conv2d(1, ndf, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(ndf, 1, 4), nn.Sigmoid(),
)
criterion = nn.BCELoss()
optimizerD = torch.optim.Adam(netD.parameters(), lr=2e-4, betas=(0.5, 0.999))
optimizerG = torch.optim.Adam(netG.parameters(), lr=2e-4, betas=(0.5, 0.999))

for i in range(2):
    netD.zero_grad()
    real_cpu = torch.rand(6, 1, 8, 8)
    label = torch.full((6,), 1.0)
    errD_real = criterion(netD(real_cpu).view(-1), label)
    errD_real.backward()
    fake = netG(torch.randn(6, nz, 1, 1))
    label.fill_(0.0)
    errD_fake = criterion(netD(fake).view(-1), label)
    errD_fake.backward()
    optimizerD.step()

    netG.zero_grad()
    label.fill_(1.0)
    errG = criterion(netD(fake).view(-1), label)
    errG.backward()
    optimizerG.step()
