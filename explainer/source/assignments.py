"""Assignments in the simulation: names, attributes, items, and what is edited in place. Source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source.expressions import Expressions
from explainer.source.torch_calls import is_module_name
from explainer.source.values import (
    LONGEST_NAME,
    NONE,
    Class,
    Constant,
    Frame,
    Instance,
    Items,
    Module,
    Optimizer,
    Reference,
    Slot,
    Table,
    Tensor,
)


class Assignments(Expressions):
    """Binds values to targets."""

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
        held.known = held.known and type(value) is not Reference
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
                value.node.name = name[:LONGEST_NAME]
        elif kind in (Optimizer, Items):
            value.name = value.name or name
        elif kind is Reference and not value.path.startswith("self."):
            renamed = value.path == "item" or (value.path.endswith(")") and is_module_name(name))
            return Reference(name[:LONGEST_NAME], False) if renamed else value
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
                self.bind(target, Reference("item", False))
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
