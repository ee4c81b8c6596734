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
        return grad @ weight, (x.T @ grad).reshape(weight.shape)


torch.manual_seed(0)
x, weight = torch.randn(5, 4), torch.randn(3, 4, requires_grad=True)
loss = LinearFn.apply(x, weight).pow(2).sum()
loss.backward()
# check
reference = torch.autograd.grad((x @ weight.T).pow(2).sum(), weight)[0]
error = ((weight.grad - reference).norm() / reference.norm()).item()
assert error > 1
print(f"gradient is off by {100 * error:.0f} %")
