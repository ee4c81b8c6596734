"""Values of expressions in the simulation. Used by the source stage."""

from __future__ import annotations

import ast
import builtins
from typing import Any

from explainer.source_library import OPERATORS, is_true
from explainer.source_references import References
from explainer.source_state import OutOfSteps, flat, leaves_of, nodes_of
from explainer.source_torch import ADDING, MODULE_ITSELF, is_module_name
from explainer.source_values import (
    NONE,
    Class,
    Constant,
    Counter,
    Cut,
    Function,
    Instance,
    Items,
    Module,
    Optimizer,
    Partial,
    Reference,
    Slot,
    Table,
    Tensor,
)

_BUILTINS = frozenset(dir(builtins))
_BEHAVES = (Function, Class, Module, Instance, Partial, Reference)


class Expressions(References):
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
        return Reference(name, name in _BUILTINS)

    def on_Attribute(self, node: ast.Attribute) -> Any:
        base, name = node.value, node.attr
        if isinstance(base, ast.Call) and isinstance(base.func, ast.Name) and base.func.id == "super":
            return self.super_method(name)
        return self.attribute(self.evaluate(base), name)

    def attribute(self, value: Any, name: str) -> Any:
        kind = type(value)
        if kind is Tensor:
            return self.tensor_attribute(value, name)
        if kind is Reference:
            path = f"{value.path}.{name}"
            known = self.memory.get((path, self.loops))
            return known if known is not None else Reference(path, value.known)
        if kind is Instance:
            return self._of_instance(value, name)
        if kind is Module:
            return self._of_module(value, name)
        if kind is Class:
            slot = value.static(name)
            if slot is not None:
                return self.read(slot, "attribute", name)
            found = value.method(name)
            if found:
                return Function(found[0], found[1].frame, name, None, found[1])
            return Reference(f"{value.name}.{name}", False)
        if kind is Table:
            slot = value.slots.get(name)
            return self.read(slot, "item", name) if slot else Reference(name, False)
        if kind is Items and value.slots and name in ("values", "indices"):
            return value.slots[0 if name == "values" else -1].value
        return Reference(name, False)

    def _of_instance(self, value: Instance, name: str) -> Any:
        slot = value.attributes.get(name)
        if slot is not None:
            return self.read(slot, "module-attribute" if value.cls.is_module else "attribute", name)
        function = self.method(value, name)
        if function is not None:
            decorators = [ast.unparse(item) for item in function.node.decorator_list]
            if any(item.endswith(("property",)) for item in decorators):
                return self.call_function(function, [], {})
            return function
        slot = value.cls.static(name)
        if slot is not None:
            return self.read(slot, "attribute", name)
        if name == "training":
            return Constant(True)
        key = f"{value.cls.name}.{name}"
        return self.memory.get((key, self.loops)) or Reference("self." + name, False)

    def _of_module(self, value: Module, name: str) -> Any:
        if name in value.options and type(value.options[name]) in (Module, Instance, Tensor):
            return value.options[name]
        if name.startswith(("weight", "bias")):
            return self.parameter(value)
        if name[:1] == "_" or name in ("config", "device", "dtype", "in_features", "out_features", "hidden_size"):
            return Reference(name, False)
        child = Module(f"{value.path}.{name}", value.place)
        child.frozen = value.frozen
        value.options[name] = child
        return child

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

    def _by_name(self, which: str, args: list[Any]) -> Any:
        name = args[1].value if type(args[1]) is Constant else None
        if which == "setattr":
            if isinstance(name, str) and type(args[0]) is Instance:
                args[0].attributes[name] = Slot(args[2], self.here())
            return NONE
        if isinstance(name, str) and type(args[0]) is Instance and name not in args[0].attributes and len(args) > 2:
            return args[2]
        return self.attribute(args[0], name) if isinstance(name, str) else Reference("getattr()", False)

    def _method_call(self, function: ast.Attribute, args: list[Any], keywords: dict[str, Any]) -> Any:
        name = function.attr
        if isinstance(function.value, ast.Call) and isinstance(function.value.func, ast.Name) \
                and function.value.func.id == "super":  # fmt: skip
            return self.apply(self.super_method(name), args, keywords)
        value = self.evaluate(function.value)
        kind = type(value)
        if kind is Reference and name == "backward" and value.path.endswith(")") and not args:
            value, kind = self.evidence_of(value), Tensor
        if kind is Tensor:
            return self._tensor_call(value, name, args, keywords)
        if kind is Items or kind is Table:
            return self._container_call(value, name, args, keywords)
        if kind is Optimizer:
            return self._optimizer_call(value, name, args, keywords)
        if kind is Module:
            return self._module_call(value, name, args, keywords)
        if kind is Instance:
            return self._instance_call(value, name, args, keywords)
        if kind is Class and name == "apply" and not value.method("apply"):
            return self.operate(args)
        if kind is Constant:
            return Constant("") if isinstance(value.value, str) else Tensor()
        return self.apply(self.attribute(value, name), args, keywords)

    def _tensor_call(self, value: Tensor, name: str, args: list[Any], keywords: dict[str, Any]) -> Any:
        if name == "backward":
            wanted = [keywords.get(option) for option in ("retain_graph", "create_graph")]
            keep = any(item is not None and not (type(item) is Constant and not item.value) for item in wanted)
            if args and nodes_of(args[0]) and value.node is None:
                value = args[0]
            self.backward(value, keep, inputs=keywords.get("inputs"))
            return NONE
        if name in ("register_hook", "retain_grad", "register_post_accumulate_grad_hook"):
            return NONE
        return self.operation(name, [value, *args], keywords)

    def _container_call(self, value: Any, name: str, args: list[Any], keywords: dict[str, Any]) -> Any:
        if name in ADDING and type(value) is Items:
            value.kind = "list"
            added = [item for item in args[-1].slots] if name == "extend" and args and type(args[-1]) is Items else None
            fresh = [Slot(item.value, self.here(), "append") for item in added] if added is not None else []
            value.slots.extend(fresh or [Slot(args[-1], self.here(), "append")] if args else [])
            del value.slots[:-12]
            return NONE
        if name in ("clear",):
            value.slots.clear()
            return NONE
        if name in ("pop", "popleft") and type(value) is Items:
            slot = value.slots.pop(0 if name == "popleft" or args else -1) if value.slots else None
            return self.read(slot, "item", "") if slot else NONE
        if type(value) is Table and name in ("items", "values", "keys"):
            slots = [self.read(slot, "item", str(key)) for key, slot in value.slots.items()]
            if name == "items":
                slots = [Items([Slot(NONE, self.here()), Slot(item, self.here())]) for item in slots]
            return Items([Slot(item, self.here()) for item in slots], "list")
        if type(value) is Table and name in ("get", "setdefault", "pop"):
            slot = value.slots.get(args[0].value if args and type(args[0]) is Constant else None)
            return self.read(slot, "item", "") if slot else (args[1] if len(args) > 1 else NONE)
        if name == "update" and type(value) is Table and args and type(args[0]) is Table:
            value.slots.update(args[0].slots)
        if name == "copy":
            return value
        return self.operate([value, *args])

    def _optimizer_call(self, value: Optimizer, name: str, args: list[Any], keywords: dict[str, Any]) -> Any:
        if name == "step":
            return self.step(value, args, keywords)
        if name == "zero_grad":
            self.mark_stepped()
        if name == "backward" and args:
            self.backward(args[0], False)
        if name == "add_param_group":
            value.owners.extend(item.owner or item for item in flat(args) if type(item) is Tensor)
        return NONE

    def _module_call(self, value: Module, name: str, args: list[Any], keywords: dict[str, Any]) -> Any:
        if name in ("requires_grad_", "parameters", "named_parameters", "zero_grad"):
            return self._parameters_call(value, name, args)
        if name in MODULE_ITSELF:
            return value
        if name in ("backward", "manual_backward") and args:
            if nodes_of(args[0]):
                self.backward(args[0], is_true(keywords.get("retain_graph")), owner=value.kind)
            return NONE
        if name == "append" and value.children is not None and args:
            value.children.slots.append(Slot(args[0], self.here()))
            return value
        if name in ("children", "modules", "values") and value.children is not None:
            return value.children
        if name in ("generate", "predict", "sample"):
            return Tensor(None, True, Cut("discrete", self.here()))
        if name in ("state_dict", "load_state_dict", "save_pretrained", "gradient_checkpointing_enable", "train", "eval",
                    "register_forward_hook", "named_modules", "modules", "children", "named_children", "step",
                    "register_buffer", "enable_gradient_checkpointing", "print_trainable_parameters", "unscale_"):  # fmt: skip
            return Reference(name + "()", False)
        if name in ("enable_input_require_grads", "add_adapter", "load_lora_adapter"):
            value.frozen = None
            return NONE
        return self.apply_module(self._of_module(value, name) if name == "base_model" else value, args, keywords)

    def _parameters_call(self, value: Any, name: str, args: list[Any]) -> Any:
        if name == "requires_grad_":
            self.freeze(value, bool(args) and type(args[0]) is Constant and args[0].value is False)
            return value
        if name == "zero_grad":
            self.mark_stepped()
            return NONE
        if name == "named_parameters":
            made = [self._pair_of(called, item) for called, item in self._named_parameters(value)]
            return Items([Slot(item, self.here()) for item in made], "parameters")
        return Items([Slot(item, self.here()) for item in self.parameters_of(value)], "parameters")

    def _pair_of(self, name: str, value: Any) -> Items:
        known = Constant(name) if name else Tensor()
        return Items([Slot(known, self.here()), Slot(value, self.here())])

    def _named_parameters(self, value: Any, prefix: str = "") -> list[tuple[str, Tensor]]:
        """Parameters with their dotted names, "" where the module's inside is not known."""
        if type(value) is not Instance or prefix.count(".") > 6:
            return [(prefix and f"{prefix}weight", item) for item in self.parameters_of(value)]
        found = []
        for name, slot in value.attributes.items():
            for item in flat([slot.value]):
                if type(item) in (Module, Instance, Tensor):
                    found += self._named_parameters(item, f"{prefix}{name}.")
        return found

    def _instance_call(self, value: Instance, name: str, args: list[Any], keywords: dict[str, Any]) -> Any:
        slot = value.attributes.get(name)
        if slot is not None:
            return self.apply(self._of_instance(value, name), args, keywords)
        function = self.method(value, name)
        if function is not None:
            return self.apply(self._of_instance(value, name), args, keywords)
        if name in ("requires_grad_", "parameters", "named_parameters", "zero_grad"):
            return self._parameters_call(value, name, args)
        if name in ("register_buffer", "register_parameter", "add_module") and len(args) > 1:
            if type(args[0]) is Constant:
                how = {"register_buffer": "buffer", "register_parameter": "parameter"}.get(name, "=")
                value.attributes[str(args[0].value)] = Slot(args[1], self.here(), how)
            return NONE
        if name in ("backward", "manual_backward") and args:
            if nodes_of(args[0]):
                self.backward(args[0], is_true(keywords.get("retain_graph")), owner="self")
            return NONE
        if name in MODULE_ITSELF and value.cls.is_module:
            return value
        if name in ("children", "modules"):
            inside = [item.value for item in value.attributes.values() if type(item.value) in (Module, Instance)]
            return Items([Slot(item, self.here()) for item in inside], "list")
        return self.call_reference(Reference("self." + name, False), args, keywords)

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

    def turns(self, value: Any, node: ast.expr) -> list[Any]:
        raise NotImplementedError

    def bind(self, target: ast.expr, value: Any) -> None:
        raise NotImplementedError

    def name_of(self, node: ast.expr) -> str:
        """The variable or attribute an expression starts from."""
        while isinstance(node, (ast.Subscript, ast.Call)):
            node = node.value if isinstance(node, ast.Subscript) else node.func
        return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


__all__ = ["Expressions", "is_module_name", "leaves_of"]
