"""Findings that one look at the syntax decides: options, hooks, framework methods, settings. Source stage."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from explainer.source.causes import Told

_WORDS = re.compile(
    r"retain_graph|checkpoint|_saved_|saved_tensors|show_saved|register_\w*hook|register_prehook|parametrize\.cached\(|"
    r"EvolveGCN|Node\("
)
_FRAMEWORK_METHODS = {
    "Trainer": ("compute_loss",),
    "LightningModule": ("training_step", "on_train_batch_start", "on_train_batch_end"),
    "Callback": ("on_step_end", "on_substep_end", "on_train_batch_end", "on_before_backward", "on_after_backward"),
}
_HOOKS = frozenset(
    [
        "register_hook",
        "register_full_backward_hook",
        "register_post_accumulate_grad_hook",
        "register_backward_hook",
        "register_full_backward_pre_hook",
        "register_multi_grad_hook",
        "register_prehook",
    ]
)


def rules(files: Sequence[tuple[str, str, ast.Module]]) -> list[Told]:
    """What the syntax alone shows, over all files (name, text, tree)."""
    found: list[Told] = []
    for name, text, tree in files:
        found += _frameworks(name, tree, text)
        if _WORDS.search(text):
            nodes = list(_nodes_near(tree, text))
            found += _options(name, nodes, text)
            found += _hooks(name, nodes, tree)
            found += _kept_by_libraries(name, nodes, text)
    text = "\n".join(text for _, text, _ in files)
    found += _frozen_inputs(files, text)
    found += _gradients_kept(files, text)
    return found


def _nodes_near(tree: ast.Module, text: str) -> Iterator[ast.AST]:
    """Nodes of the statements that hold one of the words; the rest of a long file is not walked."""
    lines = [number for number, line in enumerate(text.split("\n"), 1) if _WORDS.search(line)]
    queue: list[ast.AST] = [tree]
    while queue:
        node = queue.pop()
        first = getattr(node, "lineno", 0)
        if first:
            after = bisect_left(lines, first)
            if after == len(lines) or lines[after] > node.end_lineno:  # type: ignore[attr-defined]
                continue
        yield node
        queue.extend(ast.iter_child_nodes(node))


def last_name(node: ast.AST) -> str:
    """The last part of a dotted name or of what is called."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is(node: ast.AST | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _options(name: str, nodes: Sequence[ast.AST], text: str) -> list[Told]:
    found = []
    called = re.search(r"\.backward\(", text)
    first = text.count("\n", 0, called.start()) + 1 if called else 1_000_000
    # a function's place in the text does not tell when it is called
    inside = [(n.lineno, n.end_lineno or 0) for n in nodes if isinstance(n, (ast.FunctionDef, ast.Lambda))]
    for node in nodes:
        found += _saved(name, node, first, inside, text)
        if not isinstance(node, ast.Call):
            continue
        options = {item.arg: item.value for item in node.keywords if item.arg}
        if _is(options.get("retain_graph"), True):
            found.append(Told("retain-graph-true", name, node.lineno))
        if _is(options.get("show_saved"), True):
            found.append(Told("saved-tensor-read", name, node.lineno, ("show_saved",)))
        found += _checkpoint(name, node, options)
    return found


def _saved(name: str, node: ast.AST, first: int, inside: Sequence[tuple[int, int]], text: str) -> list[Told]:
    """A read of what a node saved, below the first backward or in a function."""
    written = node.value if isinstance(node, ast.Constant) else node.attr if isinstance(node, ast.Attribute) else None
    if (
        not isinstance(written, str)
        or not written.startswith(("_saved_", "saved_tensors"))
        or not written.isidentifier()
    ):
        return []
    if written.startswith("_saved_tensors") or re.search(rf"\.{written}\s*(?::[^=\n]+)?=[^=]|{written}:", text):
        return []  # torch's hooks, or an attribute of the user's own
    if isinstance(node, ast.Constant):
        return [Told("saved-tensor-read", name, node.lineno, (written,))] if written == "_saved_" else []
    assert isinstance(node, ast.Attribute)
    if node.lineno < first and not any(low <= node.lineno <= high for low, high in inside):
        return []
    base = ast.unparse(node.value)
    if written.startswith("_saved_") or "grad_fn" in base or "next_functions" in base:
        return [Told("saved-tensor-read", name, node.lineno, (written,))]
    return []


def _checkpoint(name: str, node: ast.Call, options: dict[str, ast.expr]) -> list[Told]:
    """Calls and settings of gradient checkpointing, by the variant they choose."""
    called = last_name(node)
    given = options.get("use_reentrant")
    settings = options.get("gradient_checkpointing_kwargs")
    if isinstance(settings, ast.Dict):
        pairs = zip(settings.keys, settings.values)
        given = next(
            (value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "use_reentrant"), given
        )
    direct = called in ("checkpoint", "checkpoint_sequential") and (
        isinstance(node.func, ast.Name)
        or "checkpoint" in ast.unparse(node.func.value)  # type: ignore[attr-defined]
        or "utils" in ast.unparse(node.func)
    )
    if called == "partial" and node.args and last_name(node.args[0]) == "checkpoint":
        direct = True
    if called == "enable_gradient_checkpointing" and node.args and last_name(node.args[0]) == "checkpoint":
        direct = not isinstance(node.args[0], ast.Call)
    if _is(given, False):
        return [Told("checkpoint-nonreentrant", name, node.lineno)]
    if _is(given, True) or (direct and given is None and (node.args or node.keywords)):
        return [Told("checkpoint-reentrant", name, node.lineno, (), "" if given is not None else "default")]
    return []


def _functions(tree: ast.AST) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def _backwards(node: ast.AST, *others: str) -> list[ast.Call]:
    return [
        item
        for item in ast.walk(node)
        if isinstance(item, ast.Call)
        and isinstance(item.func, ast.Attribute)
        and item.func.attr in ("backward", *others)
    ]


def _hooks(name: str, nodes: Sequence[ast.AST], tree: ast.Module) -> list[Told]:
    """A backward inside a hook that autograd calls, of something the hook did not make itself."""
    calls = [node for node in nodes if isinstance(node, ast.Call) and last_name(node) in _HOOKS and node.args]
    functions = _functions(tree) if calls else {}
    found = []
    for call in calls:
        hook: ast.AST | None = call.args[0]
        if not isinstance(hook, ast.Lambda):
            hook = functions.get(
                last_name(call.args[-1] if last_name(call) == "register_multi_grad_hook" else call.args[0])
            )
        if hook is None:
            continue
        made = {item.id for item in ast.walk(hook) if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store)}
        for inner in _backwards(hook, "grad"):
            root = inner.func.value if not inner.args else inner.args[0]  # type: ignore[attr-defined]
            if not {item.id for item in ast.walk(root) if isinstance(item, ast.Name)} & made:
                found.append(Told("backward-in-tensor-hook", name, inner.lineno, (last_name(root),)))
    return found


def _frameworks(name: str, tree: ast.Module, text: str) -> list[Told]:
    """A backward in a method whose framework calls backward itself."""
    found = []
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        bases = [last_name(base) for base in node.bases]
        methods = next((names for end, names in _FRAMEWORK_METHODS.items() if any(b.endswith(end) for b in bases)), ())
        if not methods or re.search(r"automatic_optimization\s*=\s*False", text):
            continue
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and method.name in methods:
                calls = [*_backwards(method), *(item for item in ast.walk(method)
                         if isinstance(item, ast.Call) and last_name(item) == "manual_backward")]  # fmt: skip
                found += [Told("backward-in-framework-hook", name, item.lineno, (method.name,)) for item in calls[:1]]
    return found


def _kept_by_libraries(name: str, nodes: Sequence[ast.AST], text: str) -> list[Told]:
    """Library modules that keep state between calls, and `parametrize.cached()` round a whole loop."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Call) and last_name(node) in ("EvolveGCNO", "EvolveGCNH"):
            found.append(Told("module-keeps-output", name, node.lineno, (last_name(node),), "library"))
        elif isinstance(node, ast.Call) and "spikingjelly" in text and last_name(node).endswith("Node"):
            if "reset_net" not in text and ".reset()" not in text:
                found.append(Told("module-keeps-output", name, node.lineno, (last_name(node),), "library"))
        elif (
            isinstance(node, ast.With)
            and "cached(" in text
            and any("parametrize.cached" in ast.unparse(item) for item in node.items)
        ):
            loops = [item for item in ast.walk(node) if isinstance(item, (ast.For, ast.While)) and _backwards(item)]
            if loops:
                found.append(Told("module-keeps-output", name, node.lineno, ("cached",), "parametrize"))
    return found


def _frozen_inputs(files: Sequence[tuple[str, str, ast.Module]], text: str) -> list[Told]:
    """Gradient checkpointing on a frozen base whose embeddings pass no gradient on."""
    on = re.compile(
        r"gradient_checkpointing\s*=\s*True|gradient_checkpointing_enable\(|enable_gradient_checkpointing\("
    )
    if not on.search(text) or re.search(r"enable_input_require_grads|prepare_model_for_(?:kbit|int8)_training", text):
        return []
    if re.search(r"[\"']?use_reentrant[\"']?\s*[=:]\s*False", text):
        return []
    if not re.search(r"get_peft_model|LoraConfig|add_adapter\(|peft_config\s*=", text):
        return []
    for name, source, _ in files:
        for number, line in enumerate(source.split("\n"), 1):
            if on.search(line) and not line.lstrip().startswith("#"):
                return [Told("checkpoint-on-frozen-input", name, number, (), "adapter")]
    return []


def _gradients_kept(files: Sequence[tuple[str, str, ast.Module]], text: str) -> list[Told]:
    """A loop that steps and never clears the gradients."""
    if re.search(r"zero_grad|\.grad\s*=\s*None|grad(?:\.data)?\.zero_\(|set_to_none|\.grad\.fill_", text):
        return []
    if not re.search(r"optim\w*\.|Optimizer|Adam|SGD", text) or "backward(" not in text:
        return []
    for name, _, tree in files:
        for node in ast.walk(tree):
            if not isinstance(node, (ast.For, ast.While)):
                continue
            steps = [item for item in ast.walk(node) if isinstance(item, ast.Call) and last_name(item) == "step"
                     and re.search(r"opt", ast.unparse(item.func), re.IGNORECASE)]  # fmt: skip
            calls = _backwards(node)
            if steps and calls:
                return [Told("zero-grad-missing", name, calls[0].lineno)]
    return []
