"""Which runs are simulated: every file from its top, then the functions that nothing shown calls. Source stage."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from explainer.source.causes import Loop, Told
from explainer.source.simulation import Simulation
from explainer.source.state import OutOfSteps
from explainer.source.values import Class, Frame, Function, Instance, Reference

_WORTH_RUNNING = re.compile(
    r"\.backward\(|manual_backward|autograd\.grad\(|\bgrad\(|checkpoint\(|requires_grad|Parameter\(|\w_\(|\] *[-+*/]?="
)
_BACKWARD = re.compile(r"backward\(|autograd\.grad\(|checkpoint\(|diffopt\.step\(")
_STEPPED = re.compile(
    r"(?<![\w.])(?!sched|lr_|scaler|self\.scaler)((?:\w+\.)*\w*(?:opt|solver|[gdGD])\w*)\.step\(|"
    r"\.step\(((?:\w+\.)*\w*opt\w*)\)"
)
#: Expressions evaluated in the run of one such function; all of them together get five times as many.
MOST_STEPS = 2500
#: Functions that nothing shown calls, run one by one.
MOST_ROOTS = 12


def simulated(files: Sequence[tuple[str, str, ast.Module]]) -> list[Told]:
    """What the runs of the given files (name, text, tree) meet."""
    if not any(_WORTH_RUNNING.search(text) for _, text, _ in files):
        return []
    trees: dict[str, tuple[str, ast.Module]] = {}
    for name, _, tree in files:
        trees.setdefault(PurePath(name).stem, (name, tree))
    lines = {name: _lines_with(_BACKWARD, text) for name, text, _ in files}
    told: list[Told] = []
    walked: set[tuple[str, int]] = set()
    closed: set[str] = set()
    whole = "\n".join(text for _, text, _ in files)
    optimizers = len(
        {
            first or second
            for first, second in _STEPPED.findall("\n".join(row for row in whole.split("\n") if ".step(" in row))
        }
    )
    # with a retained graph the third turn is the first to meet a weight that the second has saved and changed
    turns = 3 if "retain_graph" in whole else 2
    branches = any(re.search(r"\b(?:if|elif|else)\b", text) for _, text, _ in files)
    for choice in ("body", "else") if branches else ("body",):
        run = Simulation(trees, choice, walked)
        run.world.optimizers = optimizers
        run.turns_made = turns
        run.closed |= closed
        _run_all(run, lines)
        told += [item for item in run.told if item not in told and not _reset_elsewhere(item, files, run.entered)]
        walked = walked | run.calls
        closed = set()
    return told


def _lines_with(pattern: re.Pattern[str], text: str) -> list[int]:
    """Numbers of the lines in which the pattern is found, ascending."""
    found: list[int] = []
    number, last = 1, 0
    for match in pattern.finditer(text):
        number += text.count("\n", last, match.start())
        last = match.start()
        found.append(number)
    return found


def _reset_elsewhere(item: Told, files: Sequence[tuple[str, str, ast.Module]], entered: set[int]) -> bool:
    """Another method writes the attribute anew and is called somewhere, the run did not see when."""
    if item.name not in ("module-keeps-output", "loop-carried-value") or not item.detail or not item.names:
        return False
    for name, _, tree in files:
        for cls in tree.body if name == item.file else ():
            for method in cls.body if isinstance(cls, ast.ClassDef) else ():
                if not isinstance(method, ast.FunctionDef) or method.name == "__init__" or id(method) in entered:
                    continue
                writes = re.search(rf"self\.{re.escape(item.names[0])}\b[^=\n]*=", ast.unparse(method))
                if writes and any(f".{method.name}" in text for _, text, _ in files):
                    return True
    return False


def _run_all(run: Simulation, lines: dict[str, list[int]]) -> None:
    imported = _imported(run.files)
    total = 5 * MOST_STEPS
    for module in [*(m for m in run.files if m not in imported), *imported]:
        _guarded(run, lambda module=module: _run_top(run, module))
    for module, (file, tree) in run.files.items():
        roots = _roots(tree, lines[file], run.entered)
        for cls, node in roots[:MOST_ROOTS]:
            run.closed.clear()
            if total <= 0:
                return
            run.steps_left = min(total, MOST_STEPS)
            _guarded(run, lambda module=module, cls=cls, node=node: _run_root(run, module, cls, node))
            total -= min(total, MOST_STEPS) - max(run.steps_left, 0)


def _guarded(run: Simulation, action: Any) -> None:
    try:
        action()
    except (OutOfSteps, RecursionError, AttributeError, TypeError, IndexError, KeyError, ValueError):
        # a program the simulation cannot follow to its end; what it met until there stands
        run.yields, run.running, run.outermost, run.loops, run.no_grad = [], [], [], (), None


def _imported(files: dict[str, tuple[str, ast.Module]]) -> list[str]:
    """Modules that another of the files imports: run when they are imported, first by the main ones."""
    if len(files) < 2:
        return []
    names = set()
    for _, tree in files.values():
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.rpartition(".")[2])
            elif isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
    return [module for module in files if module in names]


def _run_top(run: Simulation, module: str) -> None:
    """Runs a file; a bare fragment of a loop's body is run twice, as its loop would."""
    _, tree = run.files[module]
    if module in run.frames or not _is_fragment(tree):
        run.run_file(module)
        return
    frame = run.frames[module] = run.frame = Frame(run.files[module][0], "", None, None, None)
    loop = run.count()
    run.world.loops[loop] = Loop("implied", 1, frame)
    for turn in range(2):
        run.loops = ((loop, turn),)
        run.run(tree.body)
    run.loops = ()


def _is_fragment(tree: ast.Module) -> bool:
    """A piece of a loop's body: a backward at top level, no loop and no import."""
    shapes = (ast.Import, ast.ImportFrom, ast.For, ast.While, ast.FunctionDef, ast.ClassDef)
    if any(isinstance(node, shapes) for node in tree.body):
        return False
    return any("backward(" in ast.unparse(node) for node in tree.body)


def _roots(tree: ast.Module, lines: list[int], entered: set[int]) -> list[tuple[ast.ClassDef | None, Any]]:
    """Functions and methods with a backward that no run has entered."""
    found: list[tuple[ast.ClassDef | None, Any]] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and any("Function" in ast.unparse(base) for base in node.bases):
            continue  # torch calls the methods of an autograd.Function, with a graph of its own
        methods = [(node, item) for item in node.body] if isinstance(node, ast.ClassDef) else [(None, node)]
        for cls, item in methods:
            if not isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)) or id(item) in entered:
                continue
            if any(item.lineno <= line <= (item.end_lineno or 0) for line in lines) and item.name != "backward":
                found.append((cls, item))
    return found


def _run_root(run: Simulation, module: str, cls: ast.ClassDef | None, node: Any) -> None:
    """Calls the function twice, with arguments of which only the names are known."""
    if id(node) in run.entered:
        return
    frame = run.frames.get(module) or run.run_file(module)
    run.frame = frame
    slot = frame.names.get(cls.name if cls else node.name)
    if slot is None:
        return
    run.line = node.lineno
    spec = node.args
    names = [item.arg for item in (*spec.posonlyargs, *spec.args)]
    callee = slot.value
    if type(callee) is Class:
        function = _method(run, callee, node)
        names = names[1:] if function.bound is not None else names
    elif type(callee) is Function:
        function = callee
    else:
        return
    loop = run.count()
    run.world.loops[loop] = Loop("implied", node.lineno, frame)
    # a forward that nothing shown calls is run for its checkpoint regions alone: what resets its state is not shown
    for turn in range(1 if node.name == "forward" else 2):
        run.loops = ((loop, turn),)
        values = [Reference(name, False) for name in names]
        keywords = {item.arg: Reference(item.arg, False) for item in spec.kwonlyargs}
        result = run.apply(function, values, keywords)
        if node.name == "forward":
            run.backward(result, False)
    run.loops = ()


def _method(run: Simulation, cls: Class, node: Any) -> Function:
    """The method bound to an object made with unknown arguments."""
    key = ("instance " + cls.name, ())
    if key not in run.memory:
        made = run.memory[key] = Instance(cls)
        found = cls.method("__init__")
        if found:
            arguments = found[0].args
            names = [item.arg for item in (*arguments.posonlyargs, *arguments.args)][1:]
            given = {item.arg: Reference(item.arg, False) for item in arguments.kwonlyargs}
            function = Function(found[0], found[1].frame, "__init__", made, found[1])
            run.call_function(function, [Reference(name, False) for name in names], given)
    static = any(isinstance(item, ast.Name) and item.id == "staticmethod" for item in node.decorator_list)
    return Function(node, cls.frame, node.name, None if static else run.memory[key], cls)
