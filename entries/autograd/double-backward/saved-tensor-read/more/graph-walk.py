# /// script
# dependencies = ["torch"]
# ///
import torch


def saved_bytes(node, seen):
    if node is None or node in seen:
        return 0
    seen.add(node)
    size = 0
    for name in dir(node):
        if name.startswith("_saved_"):
            value = getattr(node, name)
            if torch.is_tensor(value):
                size += value.numel() * value.element_size()
    return size + sum(saved_bytes(parent, seen) for parent, _ in node.next_functions)


mlp = torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.GELU(), torch.nn.Linear(6, 2))
output = mlp(torch.ones(3, 6)).logsumexp(dim=1).sum()
output.backward()
print(saved_bytes(output.grad_fn, set()), "bytes held by the graph")
