"""What conditions come to, and what the turns of a loop get, where the code tells. Source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source.assignments import Assignments
from explainer.source.contents import flat, nodes_of
from explainer.source.values import (
    NONE,
    Class,
    Constant,
    Counter,
    Function,
    Instance,
    Items,
    Module,
    Reference,
    Slot,
    Table,
    Tensor,
)


class Decisions(Assignments):
    """Conditions and loop values."""

    turns_made: int

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
        if (isinstance(operator, (ast.Is, ast.IsNot)) and other is NONE) or (
            type(other) is Constant and other.value is None
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

    def _has_parts(self, values: list[Any]) -> bool:
        """The loop goes over attached tensors or over modules, not over batches or numbers."""
        inner = list(flat(values))
        return any(nodes_of(value) or type(value) is Module or (type(value) is Instance and value.cls.is_module)
                   for value in inner if not (type(value) is Tensor and value.leaf))  # fmt: skip

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
            slots = (
                value.slots
                if value.kind == "parameters"
                else value.slots[:3]
                if len(value.slots) <= 3
                else [*value.slots[:1], *value.slots[-2:]]
            )
            read = [self.read(slot, "item", value.name) if slot.how == "append" else slot.value for slot in slots]
            return read * 2 if value.kind == "grads" else read
        if kind is Table:
            return [Constant(key) for key in list(value.slots)[:3]]
        if kind is Tensor and value.node is not None:
            return [self.pick(value, False, True), self.pick(value, False, True)]
        if kind is Tensor:
            return [Tensor(None, value.known, value.cut) for _ in range(self.turns_made)]
        return [Reference("item", False)] * self.turns_made

    def on_ListComp(self, node: Any) -> Any:
        made: list[Slot] = []
        self._comprehend(node, 0, made)
        return Items(made, "list")

    on_GeneratorExp = on_SetComp = on_ListComp

    def on_DictComp(self, node: ast.DictComp) -> Any:
        made: list[Slot] = []
        self._comprehend(node, 0, made)
        table = Table()
        for number, slot in enumerate(made):
            table.slots[number] = slot
        return table

    def _comprehend(self, node: Any, level: int, made: list[Slot]) -> None:
        if level == len(node.generators):
            inner = node.value if isinstance(node, ast.DictComp) else node.elt
            made.append(Slot(self.evaluate(inner), self.here()))
            return
        generator = node.generators[level]
        for value in self.turns(self.evaluate(generator.iter), generator.iter):
            self.bind(generator.target, value)
            self._comprehend(node, level + 1, made)


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
