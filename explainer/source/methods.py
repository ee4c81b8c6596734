"""Attributes and method calls on the simulation's values: tensors, containers, optimizers, modules. Source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source.contents import flat, nodes_of
from explainer.source.library import is_true
from explainer.source.references import References
from explainer.source.torch_calls import ADDING, MODULE_ITSELF
from explainer.source.values import (
    LONGEST_NAME,
    NONE,
    Class,
    Constant,
    Cut,
    Function,
    Instance,
    Items,
    Module,
    Optimizer,
    Reference,
    Slot,
    Table,
    Tensor,
)

_ABOUT_MODULES = frozenset(
    [
        "state_dict",
        "load_state_dict",
        "save_pretrained",
        "gradient_checkpointing_enable",
        "train",
        "eval",
        "register_forward_hook",
        "step",
        "named_modules",
        "modules",
        "children",
        "named_children",
        "register_buffer",
        "enable_gradient_checkpointing",
        "unscale_",
        "print_trainable_parameters",
        "gradient_checkpointing_disable",
    ]
)


class Methods(References):
    """What `value.name` and `value.name(...)` are."""

    def attribute(self, value: Any, name: str) -> Any:
        kind = type(value)
        if kind is Tensor:
            return self.tensor_attribute(value, name)
        if kind is Reference:
            path = f"{value.path}.{name}"[-LONGEST_NAME:]
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
            made = self.parameter(value)
            made.parameter = True  # one of several: freezing it leaves the others
            return made
        if name[:1] == "_" or name in ("config", "device", "dtype", "in_features", "out_features", "hidden_size"):
            return Reference(name, False)
        child = Module(f"{value.path}.{name}", value.place)
        child.frozen = value.frozen
        value.options[name] = child
        return child

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
            added = list(args[-1].slots) if name == "extend" and args and type(args[-1]) is Items else None
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
        if name == "generate":
            return Tensor(None, True, Cut("discrete", self.here()))
        if name in _ABOUT_MODULES:
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
