# /// script
# dependencies = ["torch"]
# ///
import torch


class LinearFn(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x @ weight.T

    @staticmethod
    def backward(ctx, grad):
        x, weight = ctx.saved_tensors
        return grad @ weight, None


torch.manual_seed(0)
x, weight = torch.randn(5, 4), torch.randn(3, 4, requires_grad=True)
bias = torch.zeros(3, requires_grad=True)
loss = (LinearFn.apply(x, weight) + bias).pow(2).sum()
loss.backward()
# check
assert weight.grad is None and bias.grad is not None
print(f"gradient of the weight: {weight.grad}")
