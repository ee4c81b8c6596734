"""Statements of the simulated program: loops of two turns, branches by choice. Source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source.causes import Loop
from explainer.source.decisions import Decisions
from explainer.source.library import is_true
from explainer.source.values import (
    NONE,
    Class,
    Cut,
    Frame,
    Function,
    Reference,
    Slot,
    Table,
)

_SHORT = frozenset(["collections", "itertools", "functools", "copy"])


class Simulation(Decisions):
    """One run of the user's files. `files` maps module names to their trees."""

    def __init__(self, files: dict[str, tuple[str, ast.Module]], choice: str, walked: set[tuple[str, int]]) -> None:
        super().__init__(choice, walked)
        self.files = files
        self.frames: dict[str, Frame] = {}
        self.yields: list[list[Any]] = []
        self.running: list[Function] = []
        self.entered: set[int] = set()
        self.returned: Any = NONE
        self.turns_made = 2  # turns of a loop whose length the code does not tell

    def run_file(self, module: str) -> Frame:
        """The names a file defines, after running it once."""
        if module not in self.frames:
            name, tree = self.files[module]
            saved = self.frame, self.line
            self.frames[module] = self.frame = Frame(name, "", None, None, None)
            self.run(tree.body)
            self.frame, self.line = saved
        return self.frames[module]

    def run(self, body: list[ast.stmt]) -> str:
        """Runs the statements; "" or how they were left: return, break, continue."""
        for statement in body:
            self.line = statement.lineno
            method = getattr(self, "do_" + type(statement).__name__, None)
            if method is None:
                continue
            left: str = method(statement) or ""
            if left:
                return left
        return ""

    # -- definitions ---------------------------------------------------------------------------------------------

    def do_FunctionDef(self, node: Any) -> None:
        self.frame.names[node.name] = Slot(Function(node, self.frame, node.name), self.here())

    do_AsyncFunctionDef = do_FunctionDef

    def do_ClassDef(self, node: ast.ClassDef) -> None:
        bases = [self.evaluate(base) for base in node.bases]
        own = [base for base in bases if type(base) is Class]
        made = Class(node, self.frame, own, [base.path for base in bases if type(base) is Reference])
        self.frame.names[node.name] = Slot(made, self.here())
        for item in node.body:
            if isinstance(item, ast.Assign) and len(item.targets) == 1 and isinstance(item.targets[0], ast.Name):
                self.line = item.lineno
                made.statics[item.targets[0].id] = Slot(self.evaluate(item.value), self.here())

    def do_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name in self.files:
                table = Table()
                table.slots = self.run_file(alias.name).names
                value: Any = table
            else:
                value = Reference(alias.name if alias.asname else alias.name.partition(".")[0], True)
            self.frame.names[alias.asname or alias.name.partition(".")[0]] = Slot(value, self.here())

    def do_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        last = module.rpartition(".")[2]
        names = self.run_file(last).names if last in self.files else {}
        for alias in node.names:
            if alias.name == "*":
                self.frame.names.update(names)
                continue
            slot = names.get(alias.name)
            path = alias.name if module in _SHORT else f"{module}.{alias.name}"
            self.frame.names[alias.asname or alias.name] = slot or Slot(Reference(path, True), self.here())

    # -- assignments ---------------------------------------------------------------------------------------------

    # -- control -------------------------------------------------------------------------------------------------

    def do_Return(self, node: ast.Return) -> str:
        self.returned = self.evaluate(node.value) if node.value is not None else NONE
        return "return"

    def do_Raise(self, node: ast.Raise) -> str:
        self.returned = Reference("raised()", False)
        return "return"

    def do_Break(self, node: ast.Break) -> str:
        return "break"

    def do_Continue(self, node: ast.Continue) -> str:
        return "continue"

    def do_If(self, node: ast.If) -> str:
        decided = self.decide(node.test)
        if decided is not None:
            return self.run(node.body if decided else node.orelse)
        self.evaluate(node.test)
        taken = self.choice == "body"
        if taken and _leaves(node.body):
            taken = self._leans(node) or isinstance(node.orelse[-1] if node.orelse else None, ast.Raise)
        elif not taken and _leaves(node.orelse):
            taken = True
        self.undecided += 1
        try:
            return self.run(node.body if taken else node.orelse)
        finally:
            self.undecided -= 1

    def _leans(self, node: ast.If) -> bool:
        """An early return is taken where part of its condition is known to hold: `if cached is not None and ...`."""
        parts = node.test.values if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And) else []
        return any(self.decide(part) for part in parts)

    def do_For(self, node: Any) -> str:
        values = self.turns_of(node.iter)
        return self._loop(node, values, self._has_parts(values))

    do_AsyncFor = do_For

    def do_While(self, node: ast.While) -> str:
        if self.decide(node.test) is False:
            return ""
        return self._loop(node, [None] * self.turns_made, False)

    def _loop(self, node: Any, values: list[Any], parts: bool) -> str:
        loop, outer = self.count(), self.loops
        running = self.world.loops[loop] = Loop("for", node.lineno, self.frame)
        running.parts = parts
        left = ""
        try:
            for turn, value in enumerate(values):
                self.loops = (*outer, (loop, turn))
                self.line = node.lineno
                if value is not None:
                    self.bind(node.target, value)
                left = self.run(node.body)
                if left in ("break", "return"):
                    break
        finally:
            self.loops = outer
        if left == "return":
            return left
        return self.run(node.orelse) if node.orelse and left != "break" else ""

    def do_With(self, node: Any) -> str:
        before = self.no_grad
        for item in node.items:
            self._enter(item)
        try:
            return self.run(node.body)
        finally:
            self.no_grad = before

    do_AsyncWith = do_With

    def _enter(self, item: ast.withitem) -> None:
        context = item.context_expr
        name = self.name_of(context)
        self.line = context.lineno
        if name in ("no_grad", "inference_mode"):
            argument = context.args[0] if isinstance(context, ast.Call) and context.args else None
            if argument is None or is_true(self.evaluate(argument)):
                self.no_grad = Cut("no-grad", self.here())
            return
        if name == "enable_grad":
            self.no_grad = None
            return
        value = self.evaluate(context)
        if item.optional_vars is None:
            return
        if name == "innerloop_ctx" and isinstance(item.optional_vars, ast.Tuple):
            self._higher(context, item.optional_vars)
            return
        self.bind(item.optional_vars, value)

    def _higher(self, context: Any, targets: ast.Tuple) -> None:
        """`higher.innerloop_ctx(net, optimizer) as (fnet, diffopt)`: each `diffopt.step(loss)` is a backward."""
        net = self.evaluate(context.args[0])
        tracked = next((item.value for item in context.keywords if item.arg == "track_higher_grads"), None)
        kind = "first order" if tracked is not None and not is_true(self.evaluate(tracked)) else "higher order"
        self.bind(targets.elts[0], net)
        self.bind(targets.elts[1], Reference(f"higher {kind}", True))

    def do_Try(self, node: Any) -> str:
        left = self.run(node.body) or self.run(node.orelse)
        return self.run(node.finalbody) or left

    do_TryStar = do_Try


def _leaves(body: list[ast.stmt]) -> bool:
    """The branch ends the turn, the loop or the function without a backward of its own."""
    last = body[-1] if body else None
    if not isinstance(last, (ast.Raise, ast.Continue, ast.Break, ast.Return)):
        return False
    return not any(
        isinstance(node, ast.Attribute) and node.attr == "backward" for item in body for node in ast.walk(item)
    )
