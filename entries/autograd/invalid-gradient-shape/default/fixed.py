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
        return grad @ weight, grad.T @ x


torch.manual_seed(0)
x, weight = torch.randn(5, 4), torch.randn(3, 4, requires_grad=True)
loss = LinearFn.apply(x, weight).pow(2).sum()
loss.backward()
# check
reference = torch.autograd.grad((x @ weight.T).pow(2).sum(), weight)[0]
assert torch.allclose(weight.grad, reference, atol=1e-5)
double = (torch.randn(2, 4).double().requires_grad_(), torch.randn(3, 4).double().requires_grad_())
assert torch.autograd.gradcheck(LinearFn.apply, double)
