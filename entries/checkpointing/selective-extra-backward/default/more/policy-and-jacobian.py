# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.utils.checkpoint as ckpt


def policy(ctx, op, *args, **kwargs):
    keep = op == torch.ops.aten.mm.default
    return ckpt.CheckpointPolicy.MUST_SAVE if keep else ckpt.CheckpointPolicy.PREFER_RECOMPUTE


weight = torch.randn(3, 3)
point = torch.randn(2, 3, requires_grad=True)
value = ckpt.checkpoint(
    lambda p: (p @ weight).sin() @ weight,
    point,
    use_reentrant=False,
    context_fn=lambda: ckpt.create_selective_checkpoint_contexts(policy),
)
rows = [torch.autograd.grad(value[0, i], point, retain_graph=True)[0] for i in range(3)]
