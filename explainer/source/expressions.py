"""Values of expressions in the simulation. Used by the source stage."""

from __future__ import annotations

import ast
import builtins
from typing import Any

from explainer.source.contents import nodes_of
from explainer.source.library import OPERATORS
from explainer.source.methods import Methods
from explainer.source.state import OutOfSteps
from explainer.source.values import (
    LONGEST_NAME,
    NONE,
    Class,
    Constant,
    Counter,
    Function,
    Instance,
    Items,
    Module,
    Partial,
    Reference,
    Slot,
    Table,
    Tensor,
)

_BUILTINS = frozenset(dir(builtins))
_BEHAVES = (Function, Class, Module, Instance, Partial, Reference)


class Expressions(Methods):
    """Evaluates syntax to abstract values."""

    def evaluate(self, node: ast.expr) -> Any:
        self.steps_left -= 1
        if self.steps_left <= 0:
            raise OutOfSteps
        method = getattr(self, "on_" + type(node).__name__, None)
        return method(node) if method is not None else self._other(node)

    def _other(self, node: ast.AST) -> Any:
        values = [self.evaluate(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
        return self.operate(values)

    def on_Constant(self, node: ast.Constant) -> Any:
        return Constant(node.value)

    def on_JoinedStr(self, node: ast.JoinedStr) -> Any:
        return Constant("")

    def on_Name(self, node: ast.Name) -> Any:
        name, frame = node.id, self.frame
        at: Any = frame
        while at is not None:
            slot = at.names.get(name)
            if slot is not None:
                return self.read(slot, "name", name)
            at = at.outer
        key = (name, self.loops)
        if key in self.memory:
            return self.memory[key]
        return Reference(name[:LONGEST_NAME], name in _BUILTINS)

    def on_Attribute(self, node: ast.Attribute) -> Any:
        base, name = node.value, node.attr
        if isinstance(base, ast.Call) and isinstance(base.func, ast.Name) and base.func.id == "super":
            return self.super_method(name)
        return self.attribute(self.evaluate(base), name)

    # -- calls ---------------------------------------------------------------------------------------------------

    def on_Call(self, node: ast.Call) -> Any:
        function = node.func
        args, keywords = self._arguments(node)
        line, self.line = self.line, node.lineno
        try:
            if isinstance(function, ast.Attribute):
                return self._method_call(function, args, keywords)
            if isinstance(function, ast.Name) and function.id in ("getattr", "setattr") and len(args) > 1:
                return self._by_name(function.id, args)
            return self.apply(self.evaluate(function), args, keywords)
        finally:
            self.line = line

    def _arguments(self, node: ast.Call) -> tuple[list[Any], dict[str, Any]]:
        args: list[Any] = []
        for item in node.args:
            if isinstance(item, ast.Starred):
                value = self.evaluate(item.value)
                args.extend([slot.value for slot in value.slots] if type(value) is Items else [value])
            else:
                args.append(self.evaluate(item))
        keywords: dict[str, Any] = {}
        for keyword in node.keywords:
            value = self.evaluate(keyword.value)
            if keyword.arg is not None:
                keywords[keyword.arg] = value
            elif type(value) is Table:
                keywords.update((str(key), slot.value) for key, slot in value.slots.items())
            else:
                keywords["**"] = value
        return args, keywords

    # -- operators and literals ----------------------------------------------------------------------------------

    def on_BinOp(self, node: ast.BinOp) -> Any:
        left, right = self.evaluate(node.left), self.evaluate(node.right)
        self.line = node.lineno
        return self.combine(type(node.op), left, right)

    def combine(self, operator: type, left: Any, right: Any) -> Any:
        kinds = type(left), type(right)
        if kinds == (Items, Items) and operator is ast.Add:
            return Items([*left.slots, *right.slots], left.kind)
        if kinds == (Items, Constant) and operator is ast.Mult:
            return left
        if Tensor not in kinds:
            if Reference in kinds and not any(kind in (Module, Instance, Function) for kind in kinds):
                result = self.operate([left, right])
                return result
            return Counter(2) if Counter in kinds else Constant(...) if kinds == (Constant, Constant) else Tensor()
        return self.operation(OPERATORS.get(operator, "operation"), [left, right], {})

    def on_UnaryOp(self, node: ast.UnaryOp) -> Any:
        value = self.evaluate(node.operand)
        if isinstance(node.op, ast.Not):
            return self.operation("logical_not", [value], {}) if type(value) is Tensor else Tensor()
        if type(value) is Constant and isinstance(value.value, (int, float)) and isinstance(node.op, ast.USub):
            return Constant(-value.value)
        return self.operation("neg", [value], {}) if type(value) is Tensor else value

    def on_Compare(self, node: ast.Compare) -> Any:
        values = [self.evaluate(node.left), *(self.evaluate(item) for item in node.comparators)]
        if isinstance(node.ops[0], (ast.Is, ast.IsNot, ast.In, ast.NotIn)) or not any(nodes_of(v) for v in values):
            return self.operate([]) if not any(type(v) is Tensor for v in values) else self.operation("eq", values, {})
        return self.operation("eq", values, {})

    def on_BoolOp(self, node: ast.BoolOp) -> Any:
        values = [self.evaluate(item) for item in node.values]
        attached = [value for value in values if nodes_of(value)]
        return attached[0] if attached else values[-1]

    def on_IfExp(self, node: ast.IfExp) -> Any:
        decided = self.decide(node.test)
        if decided is None:
            decided = self.choice == "body"
        return self.evaluate(node.body if decided else node.orelse)

    def decide(self, test: ast.expr) -> bool | None:
        raise NotImplementedError

    def on_Lambda(self, node: ast.Lambda) -> Any:
        return Function(node, self.frame, "<lambda>")

    def on_Tuple(self, node: ast.Tuple) -> Any:
        return Items(self._slots(node.elts), "tuple")

    def on_List(self, node: ast.List) -> Any:
        return Items(self._slots(node.elts), "list")

    on_Set = on_List

    def _slots(self, elements: list[ast.expr]) -> list[Slot]:
        slots: list[Slot] = []
        for item in elements[:40]:
            if isinstance(item, ast.Starred):
                value = self.evaluate(item.value)
                slots.extend(value.slots if type(value) is Items else [Slot(value, self.here())])
            else:
                slots.append(Slot(self.evaluate(item), self.here()))
        return slots

    def on_Dict(self, node: ast.Dict) -> Any:
        table = Table()
        for key, item in zip(node.keys, node.values):
            value = self.evaluate(item)
            if key is None:
                if type(value) is Table:
                    table.slots.update(value.slots)
            else:
                table.slots[key.value if isinstance(key, ast.Constant) else None] = Slot(value, self.here())
        return table

    def on_Subscript(self, node: ast.Subscript) -> Any:
        value = self.evaluate(node.value)
        kind = type(value)
        if kind is Items or (kind is Module and value.children is not None):
            return self._item(value if kind is Items else value.children, node.slice)
        if kind is Table:
            key = self.key_of(node.slice)
            slot = value.slots.get(key) or (next(iter(value.slots.values()), None) if key is None else None)
            return self.read(slot, "item", str(key or "")) if slot else Reference("item()", False)
        index = self._index(node.slice)
        self.line = node.lineno
        if kind is Tensor:
            picked = self.pick(value, index is not None, index is None)
            if picked.node is None and picked.cut is None and index is not None:
                picked.cut = index.cut
            return picked
        if kind is Module:
            return self._of_module(value, "item")
        if kind is Reference:
            return Reference(value.path, value.known)
        return Reference("item", False)

    def _index(self, node: ast.expr) -> Tensor | None:
        """The tensor among the indices, which backward has to keep."""
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        for part in parts:
            if isinstance(part, (ast.Slice, ast.Constant, ast.UnaryOp)):
                continue
            value = self.evaluate(part)
            if type(value) is Tensor and (value.cut is not None or not isinstance(part, (ast.Name, ast.BinOp))):
                return value
        return None

    def key_of(self, node: ast.expr) -> Any:
        """The key of a dictionary where the code tells it, else None."""
        value = self.evaluate(node)
        return value.value if type(value) is Constant and isinstance(value.value, (str, int)) else None

    def _item(self, items: Items, index: ast.expr) -> Any:
        place = -1
        if isinstance(index, ast.Slice):
            return Items(list(items.slots), items.kind)
        value = self.evaluate(index)
        if type(value) is Constant and isinstance(value.value, int):
            place = value.value
        elif type(value) is Counter:
            place = value.turn
        if not items.slots:
            return Reference("item()", False)
        try:
            slot = items.slots[place]
        except IndexError:
            slot = items.slots[-1]
        return self.read(slot, "item", "") if slot.how == "append" else slot.value

    def on_NamedExpr(self, node: ast.NamedExpr) -> Any:
        value = self.evaluate(node.value)
        self.frame.names[node.target.id] = Slot(value, self.here())
        return value

    def on_Starred(self, node: ast.Starred) -> Any:
        return self.evaluate(node.value)

    def on_Await(self, node: ast.Await) -> Any:
        return self.evaluate(node.value)

    def on_Yield(self, node: ast.Yield) -> Any:
        value = self.evaluate(node.value) if node.value is not None else NONE
        if self.yields and len(self.yields[-1]) < 4:
            self.yields[-1].append(value)
        return Reference("yield", False)

    def on_YieldFrom(self, node: ast.YieldFrom) -> Any:
        return self.on_Yield(ast.Yield(node.value))

    def turns(self, value: Any, node: ast.expr) -> list[Any]:
        raise NotImplementedError

    def bind(self, target: ast.expr, value: Any) -> None:
        raise NotImplementedError

    def name_of(self, node: ast.expr) -> str:
        """The variable or attribute an expression starts from."""
        while isinstance(node, (ast.Subscript, ast.Call)):
            node = node.value if isinstance(node, ast.Subscript) else node.func
        return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
