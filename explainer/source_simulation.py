"""Statements of the simulated program: loops of two turns, branches by choice, assignments. Used by the source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source_causes import Loop
from explainer.source_library import is_true
from explainer.source_expressions import Expressions
from explainer.source_state import flat, nodes_of
from explainer.source_torch import is_module_name
from explainer.source_values import (
    NONE,
    Class,
    Constant,
    Counter,
    Cut,
    Frame,
    Function,
    Instance,
    Items,
    Module,
    Optimizer,
    Place,
    Reference,
    Slot,
    Table,
    Tensor,
)

_SHORT = frozenset("collections itertools functools copy".split())


class Simulation(Expressions):
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
            frame = self.frames[module] = self.frame = Frame(name, "", None, None, None)
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
                table.slots = self.run_file(alias.name).names  # type: ignore[assignment]
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

    def do_Expr(self, node: ast.Expr) -> None:
        self.evaluate(node.value)

    def do_Assign(self, node: ast.Assign) -> None:
        value = self.evaluate(node.value)
        self.line = node.lineno
        for target in node.targets:
            self.bind(target, value)

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.bind(node.target, self.evaluate(node.value))

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        target = node.target
        held, value = self.evaluate(target), self.evaluate(node.value)
        self.line = node.lineno
        if type(held) is Items and type(value) is Items and isinstance(node.op, ast.Add):
            held.slots.extend(Slot(slot.value, self.here(), "append") for slot in value.slots)
            return
        if type(held) is not Tensor or (isinstance(node.op, ast.Pow)):
            self.bind(target, self.combine(type(node.op), held, value))
            return
        part = isinstance(target, ast.Subscript) and self._is_part(target.slice)
        name = self.name_of(target)
        if isinstance(target, ast.Subscript):
            base = self.evaluate(target.value)
            if type(base) is Tensor:
                self.write(base, name, value, part=part)
                return
        self.write(held, name, value, saves=not isinstance(node.op, (ast.Add, ast.Sub)))
        held.known = held.known and not (type(value) is Reference)
        if held.node is None and type(value) is Tensor and held.cut is None:
            held.cut = value.cut
        if not isinstance(target, ast.Subscript):
            self.bind(target, held)

    def _is_part(self, index: ast.expr) -> bool:
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        whole = (ast.Compare, ast.Call)
        for part in parts:
            if isinstance(part, ast.Name) and type(self.evaluate(part)) is Tensor:
                continue
            if isinstance(part, ast.Slice) and part.lower is None and part.upper is None:
                continue
            if isinstance(part, whole) or (isinstance(part, ast.Constant) and part.value is Ellipsis):
                continue
            return True
        return False

    def bind(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            self._bind_name(target.id, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._unpack(target.elts, value)
        elif isinstance(target, ast.Attribute):
            self._bind_attribute(target, value)
        elif isinstance(target, ast.Subscript):
            self._bind_item(target, value)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, value)

    def _bind_name(self, name: str, value: Any) -> None:
        value = self._named(name, value)
        frame = self.frame.redirected.get(name, self.frame)
        frame.names[name] = Slot(value, self.here())

    def _named(self, name: str, value: Any) -> Any:
        """The value with its name noted where the report may need it."""
        kind = type(value)
        if kind is Tensor:
            if value.node is not None and not value.node.name:
                value.node.name = name
        elif kind in (Optimizer, Items):
            value.name = value.name or name
        elif kind is Reference and not value.path.startswith("self."):
            if value.path == "item" or (value.path.endswith(")") and is_module_name(name)):
                return Reference(name, False)
        return value

    def _unpack(self, targets: list[ast.expr], value: Any) -> None:
        if type(value) is Items and value.slots:
            slots = value.slots
            starred = next((n for n, target in enumerate(targets) if isinstance(target, ast.Starred)), None)
            for number, target in enumerate(targets):
                if starred == number:
                    self.bind(target, Items(slots[number : len(slots) - (len(targets) - number - 1)], "list"))
                else:
                    self.bind(target, slots[min(number, len(slots) - 1)].value)
            return
        for target in targets:
            if type(value) is Tensor and value.node is not None:
                self.bind(target, self.pick(value, False, False))
            elif type(value) is Reference:
                self.bind(
                    target, Reference("item", False) if not value.path.endswith("()") else Reference("item", False)
                )
            elif type(value) is Tensor:
                made = Tensor(None, value.known, value.cut)
                made.unsure = value.unsure
                self.bind(target, made)
            else:
                self.bind(target, Reference("item", False))

    def _bind_attribute(self, target: ast.Attribute, value: Any) -> None:
        base, name = self.evaluate(target.value), target.attr
        self._named(name, value)
        kind = type(base)
        if kind is Instance:
            base.attributes[name] = Slot(value, self.here())
        elif kind is Module:
            base.options[name] = value
        elif kind is Class:
            base.statics[name] = Slot(value, self.here())
        elif kind is Tensor:
            if name == "requires_grad":
                self.set_requires_grad(base, value)
            elif name == "grad":
                self.mark_stepped()
        elif kind is Reference:
            if name == "grad":
                self.mark_stepped()
            root = self.frame
            while root.outer is not None:
                root = root.outer
            root.names[f"{base.path}.{name}"] = Slot(value, self.here())

    def _bind_item(self, target: ast.Subscript, value: Any) -> None:
        base = self.evaluate(target.value)
        self.line = target.lineno
        if type(base) is Tensor:
            self.write(base, self.name_of(target), value, part=self._is_part(target.slice))
        elif type(base) is Table:
            key = self.key_of(target.slice)
            base.slots[key] = Slot(value, self.here(), "append")
        elif type(base) is Items:
            index = self.evaluate(target.slice) if not isinstance(target.slice, ast.Slice) else NONE
            fresh = Slot(value, self.here(), "append")
            number = index.value if type(index) is Constant and isinstance(index.value, int) else 0
            if base.slots and -len(base.slots) <= number < len(base.slots):
                base.slots[number] = fresh
            else:
                base.slots.append(fresh)

    def do_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.frame.names.pop(target.id, None)
            elif isinstance(target, ast.Subscript):
                base = self.evaluate(target.value)
                if type(base) in (Items, Table):
                    base.slots.clear()
            elif isinstance(target, ast.Attribute):
                value = self.evaluate(target.value)
                if type(value) is Instance:
                    value.attributes.pop(target.attr, None)

    def do_Global(self, node: Any) -> None:
        for name in node.names:
            at: Frame | None = self.frame.outer
            while at is not None and at.outer is not None and name not in at.names:
                at = at.outer
            if at is not None:
                self.frame.redirected[name] = at

    do_Nonlocal = do_Global

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

    def decide(self, test: ast.expr) -> bool | None:
        """Whether the condition holds, None where the code does not tell."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            inner = self.decide(test.operand)
            return None if inner is None else not inner
        if isinstance(test, ast.BoolOp):
            parts = [self.decide(item) for item in test.values]
            if isinstance(test.op, ast.And):
                return False if False in parts else None if None in parts else True
            return True if True in parts else None if None in parts else False
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return self._compare(test)
        if isinstance(test, (ast.Constant, ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            return _truth(self.evaluate(test))
        return None

    def _compare(self, test: ast.Compare) -> bool | None:
        operator, right = test.ops[0], test.comparators[0]
        if isinstance(test.left, ast.Name) and test.left.id == "__name__":
            return True
        left, other = self.evaluate(test.left), self.evaluate(right)
        if (
            isinstance(operator, (ast.Is, ast.IsNot))
            and other is NONE
            or type(other) is Constant
            and other.value is None
        ):
            nothing = _is_none(left)
            return None if nothing is None else nothing == isinstance(operator, (ast.Is, ast.Eq))
        if isinstance(operator, (ast.In, ast.NotIn)) and _are_strings(left, other):
            return (left.value in other.value) == isinstance(operator, ast.In)
        if isinstance(operator, (ast.In, ast.NotIn)) and type(other) is Table and type(left) is Constant:
            return (left.value in other.slots) == isinstance(operator, ast.In)
        if isinstance(operator, (ast.In, ast.NotIn)) and type(other) is Table:
            return bool(other.slots) == isinstance(operator, ast.In)
        if type(left) is Counter and type(other) is Constant and other.value == 0:
            first = left.turn == 0
            return {ast.Eq: first, ast.NotEq: not first, ast.Gt: not first, ast.GtE: True}.get(type(operator))
        if type(left) is Constant and type(other) is Constant and isinstance(operator, (ast.Eq, ast.NotEq)):
            if ... in (left.value, other.value):
                return None
            return (left.value == other.value) == isinstance(operator, ast.Eq)
        return None

    def do_For(self, node: Any) -> str:
        values = self.turns_of(node.iter)
        return self._loop(node, values, self._has_parts(values))

    do_AsyncFor = do_For

    def _has_parts(self, values: list[Any]) -> bool:
        """The loop goes over attached tensors or over modules, not over batches or numbers."""
        inner = list(flat(values))
        return any(nodes_of(value) or type(value) is Module or (type(value) is Instance and value.cls.is_module)
                   for value in inner if not (type(value) is Tensor and value.leaf))  # fmt: skip

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

    def turns_of(self, node: ast.expr) -> list[Any]:
        """What the first turns of a loop over the expression get."""
        if isinstance(node, ast.Call):
            name = self.name_of(node.func)
            if name == "enumerate" and node.args:
                inner = self.turns_of(node.args[0])
                return [self._pair(Counter(turn), value) for turn, value in enumerate(inner)]
            if name == "zip" and node.args:
                columns = [self.turns_of(item) for item in node.args]
                return [self._pair(*(column[turn] for column in columns)) for turn in range(min(map(len, columns)))]
            if name in ("tqdm", "trange", "track", "progress_bar", "islice", "cycle", "reversed", "list") and node.args:
                return self.turns_of(node.args[0])
            if name in ("range", "trange", "count"):
                return self._numbers(node)
        return self.turns(self.evaluate(node), node)

    def _numbers(self, node: ast.Call) -> list[Any]:
        given = [self.evaluate(item) for item in node.args]
        if len(given) == 1 and type(given[0]) is Constant and given[0].value in (0, 1):
            return [Constant(0)] * given[0].value
        start = 1 if len(given) > 1 and not (type(given[0]) is Constant and given[0].value == 0) else 0
        return [Counter(start + turn) for turn in range(self.turns_made)]

    def _pair(self, *values: Any) -> Items:
        return Items([Slot(value, self.here()) for value in values])

    def turns(self, value: Any, node: ast.expr) -> list[Any]:
        kind = type(value)
        if kind is Module and value.children is not None:
            value, kind = value.children, Items
        if kind is Items:
            slots = value.slots if value.kind == "parameters" else value.slots[:3] if len(value.slots) <= 3 else [*value.slots[:1], *value.slots[-2:]]
            read = [
                self.read(slot, "item", value.name) if slot.how == "append" else slot.value for slot in slots
            ]
            return read * 2 if value.kind == "grads" else read
        if kind is Table:
            return [Constant(key) for key in list(value.slots)[:3]]
        if kind is Tensor and value.node is not None:
            return [self.pick(value, False, True), self.pick(value, False, True)]
        if kind is Tensor:
            return [Tensor(None, value.known, value.cut) for _ in range(self.turns_made)]
        return [Reference("item", False)] * self.turns_made

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


def _are_strings(*values: Any) -> bool:
    return all(type(value) is Constant and isinstance(value.value, str) and value.value for value in values)


def _truth(value: Any) -> bool | None:
    kind = type(value)
    if kind is Constant:
        return None if value.value is ... else bool(value.value)
    if kind in (Items, Table):
        return bool(value.slots)
    if kind in (Module, Instance, Function, Class):
        return True
    if kind is Counter:
        return value.turn > 0
    return None


def _is_none(value: Any) -> bool | None:
    kind = type(value)
    if kind is Constant:
        return value.value is None
    if kind is Reference:
        return None
    if kind is Tensor:
        return None if value.unsure or not (value.known or value.node) else False
    return False


def _leaves(body: list[ast.stmt]) -> bool:
    """The branch ends the turn, the loop or the function without a backward of its own."""
    last = body[-1] if body else None
    if not isinstance(last, (ast.Raise, ast.Continue, ast.Break, ast.Return)):
        return False
    return not any(
        isinstance(node, ast.Attribute) and node.attr == "backward" for item in body for node in ast.walk(item)
    )


__all__ = ["Place", "Simulation"]
