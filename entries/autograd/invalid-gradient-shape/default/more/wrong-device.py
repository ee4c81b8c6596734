# /// script
# dependencies = ["torch"]
# ///
import torch


class Quantize(torch.autograd.Function):
    @staticmethod
    def forward(ctx, value, levels):
        return (value * levels).round() / levels

    @staticmethod
    def backward(ctx, grad):
        return torch.ones(grad.shape, device="meta") * grad.to("meta"), None


net = torch.nn.Linear(3, 2)
Quantize.apply(net(torch.rand(4, 3)), 8).sum().backward()
