# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


def alex():
    net = nn.Module()
    net.features = nn.Sequential(nn.Conv2d(3, 6, 3), nn.ReLU(), nn.Conv2d(6, 6, 3))
    net.classifier = nn.Linear(6, 4)
    return net


saved = alex()
saved.features = nn.DataParallel(saved.features)  # as the ImageNet example did for AlexNet and VGG
torch.save(saved.state_dict(), "model_best.pth.tar")
fresh = alex()
fresh.load_state_dict(torch.load("model_best.pth.tar"))
