"""Watches backward and autograd.grad: which nodes earlier calls have freed, and which of them a call meets again.

A walk over the graph before each outer call, by sequence numbers alone: reading a saved tensor would unpack it, and
recompute a checkpointed region. Nothing is kept alive. The node that is met again, the call that freed it and the
line that made it (in a second run, with anomaly mode) are written when the user's program ends with an exception.
"""

import atexit
import json
import os
import sys

#: Nodes looked at before one call, and freed ones remembered: enough for a large model's graph.
MOST_NODES = 200_000
MOST_FREED = 2_000_000
_ACCUMULATE = 2**63  # leaves have the highest sequence number there is


class Watch:
    def __init__(self, torch, target):
        self.torch, self.target = torch, target
        self.freed = {}  # sequence number -> number of the call that freed it
        self.calls = []  # (kind, place, sequence number of the root)
        self.inside = 0
        self.trouble = None

    def around(self, kind, function, roots_of):
        def watched(*args, **kwargs):
            if self.inside:  # a reentrant checkpoint's own call, or a hook's
                return function(*args, **kwargs)
            self.inside += 1
            try:
                roots, keep = roots_of(args, kwargs)
                nodes = walk([root.grad_fn for root in roots if getattr(root, "grad_fn", None) is not None])
                met = [node for node in nodes if node._sequence_nr() in self.freed]
                call = {"kind": kind, "place": caller(), "roots": [number_of(root) for root in roots]}
                self.trouble = self.describe(call, met, nodes)
                result = function(*args, **kwargs)
                self.trouble = None
                self.calls.append(call)
                if not keep and len(self.freed) < MOST_FREED:
                    for node in nodes:
                        self.freed.setdefault(node._sequence_nr(), len(self.calls))
                return result
            finally:
                self.inside -= 1

        watched.__name__, watched.__doc__ = function.__name__, function.__doc__
        return watched

    def describe(self, call, met, nodes):
        """What stands ready should this call fail."""
        earlier = [other for other in self.calls if other["place"] == call["place"]]
        facts = {
            "calls_before": len(self.calls),
            "same_place_before": len(earlier),
            "reentrant": any("CheckpointFunction" in node.name() for node in nodes),
            "same_root": any(set(call["roots"]) & set(other["roots"]) - {0} for other in self.calls[-1000:]),
            "freed_met": len(met),
        }
        if met:
            first = met[0]
            number = self.freed[first._sequence_nr()]
            facts["node"] = first.name()
            facts["freed_by_call"] = number
            facts["freed_at"] = self.calls[number - 1]["place"] if number <= len(self.calls) else ""
            facts["made_at"] = made_at(first)
        return {**call, **facts}

    def write(self):
        if self.trouble is None and not self.calls:
            return
        data = {"pid": os.getpid(), "argv": sys.argv[:1], "calls": len(self.calls), "trouble": self.trouble}
        with open(self.target, "a", encoding="utf-8") as stream:
            stream.write(json.dumps(data) + "\n")


def walk(starts):
    """The graph's nodes that have a number of their own, nearest the loss first; leaves are passed over."""
    seen, found, waiting = set(), [], list(starts)
    while waiting and len(found) < MOST_NODES:
        node = waiting.pop(0) if len(waiting) < 64 else waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if hasattr(node, "_sequence_nr") and node._sequence_nr() < _ACCUMULATE and saves(node):
            found.append(node)
        waiting.extend(following for following, _ in node.next_functions if following is not None)
    return found


_saving = {}


def saves(node):
    """Whether nodes of this type save tensors: those that do not may be walked any number of times."""
    kind = type(node)
    if kind not in _saving:
        _saving[kind] = any(name.startswith(("_raw_saved", "saved_tensors")) for name in dir(kind))
    return _saving[kind]


def number_of(root):
    node = getattr(root, "grad_fn", None)
    return node._sequence_nr() if node is not None and hasattr(node, "_sequence_nr") else 0


def caller():
    """File and line of the user's call: the innermost frame outside torch and this file."""
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_code.co_filename
        if name != __file__ and os.sep + "torch" + os.sep not in name:
            return f"{name}:{frame.f_lineno}"
        frame = frame.f_back
    return ""


def made_at(node):
    """File and line of the user's call that made a node; known under anomaly mode alone."""
    lines = (node.metadata or {}).get("traceback_") if hasattr(node, "metadata") else None
    for text in reversed(lines or []):
        if 'File "' in text and os.sep + "torch" + os.sep not in text:
            file, _, rest = text.split('File "', 1)[1].partition('", line ')
            return f"{file}:{rest.split(',')[0].strip()}"
    return ""


def start(torch, target):
    """Puts the watch round torch's own functions and has it written at exit."""
    watch = Watch(torch, target)
    if os.environ.get("EXPLAIN_ERROR_PROBE_LINES"):
        torch.autograd.set_detect_anomaly(True, check_nan=False)

    def tensors(value):
        return [value] if isinstance(value, torch.Tensor) else list(value)

    def of_backward(args, kwargs):
        keep = kwargs.get("retain_graph", args[2] if len(args) > 2 else None)
        keep = keep if keep is not None else kwargs.get("create_graph", args[3] if len(args) > 3 else False)
        return tensors(kwargs.get("tensors", args[0] if args else ())), keep

    def of_grad(args, kwargs):
        keep = kwargs.get("retain_graph", args[3] if len(args) > 3 else None)
        keep = keep if keep is not None else kwargs.get("create_graph", args[4] if len(args) > 4 else False)
        return tensors(kwargs.get("outputs", args[0] if args else ())), keep

    torch.autograd.backward = watch.around("backward", torch.autograd.backward, of_backward)
    torch.autograd.grad = watch.around("grad", torch.autograd.grad, of_grad)
    atexit.register(watch.write)
