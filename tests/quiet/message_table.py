"""Messages that our log viewer colours, as regular expressions.

RuntimeError: Trying to backward through the graph a second time
    shown in red, with a link to the page on carried states
AssertionError: No inf checks were recorded for this optimizer.
    shown in orange
"""

import re

import torch

RED = [
    r"RuntimeError: Trying to backward through the graph a second time.*",
    r"^RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation",
    r"element \d+ of tensors does not require grad and does not have a grad_fn",
    r"a leaf Variable that requires grad is being used in an in-place operation\.",
    r"Recomputed values for the following tensors have different metadata than during the forward pass\.",
    r"enable_gradient_checkpointing\(\) got an unexpected keyword argument '(\w+)'",
]
ORANGE = {
    "ValueError: Attempting to unscale FP16 gradients.": "amp",
    "RuntimeError: unscale_() has already been called on this optimizer since the last update().": "amp",
    "UserWarning: None of the inputs have requires_grad=True. Gradients will be None": "checkpoint",
}


class GraphFreedError(RuntimeError):
    """RuntimeError: Trying to backward through the graph a second time"""


def second_backward(graph):
    """Walks a graph once.

    >>> graph = torch.ones(2, requires_grad=True).exp().sum()
    >>> second_backward(graph); second_backward(graph)
    Traceback (most recent call last):
        ...
    RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed).
    """
    if graph is None:
        raise RuntimeError("Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed).")
    if not graph.requires_grad:
        # RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
        raise RuntimeError(
            "element 0 of tensors does not require grad and does not have a grad_fn"
        )
    graph.backward()


def test_messages(raises):
    with raises(RuntimeError, match="Trying to backward through the graph a second time"):
        second_backward(None)
    assert any(re.search(p, "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.") for p in RED)
