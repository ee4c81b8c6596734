"""Modules whose inside is not the user's code: their output and their parameters. Source stage."""

from __future__ import annotations

from typing import Any

from explainer.source.contents import flat, leaves_of, nodes_of
from explainer.source.library import Arguments, Keywords, Library, is_true
from explainer.source.torch_calls import (
    ONE_PRODUCT,
    WITHOUT_PARAMETERS,
)
from explainer.source.values import NONE, Constant, Instance, Items, Module, Node, Reference, Slot, Storage, Tensor

_FUNCTIONS = {"LogSoftmax": "log_softmax", "LeakyReLU": "leaky_relu", "Identity": "view", "MSELoss": "mse_loss"}
_KEEP_INPUT = frozenset(
    [
        "Linear",
        "Conv1d",
        "Conv2d",
        "Conv3d",
        "BatchNorm1d",
        "BatchNorm2d",
        "BatchNorm3d",
        "LayerNorm",
        "GroupNorm",
        "LSTM",
        "GRU",
        "RNN",
        "ConvTranspose2d",
        "GRUCell",
        "LSTMCell",
        "RNNCell",
        "InstanceNorm2d",
        "Bilinear",
        "Embedding",
    ]
)


class Modules(Library):
    """Layers and networks of libraries."""

    def apply_module(self, module: Module, args: Arguments, keywords: Keywords) -> Any:
        """The output of a module whose inside is not the user's code."""
        kind = module.kind
        if module.wrapped:
            self.broadcast(module, kind)
        if kind in WITHOUT_PARAMETERS or kind.endswith("Loss"):
            options = {"inplace": module.options["inplace"]} if "inplace" in module.options else {}
            return self.operation(_FUNCTIONS.get(kind, kind.lower()), [*args, *keywords.values()], options)
        self.outermost.append(module)
        try:
            if module.children is not None and kind == "Sequential":
                value = args[0] if args else NONE
                for child in flat([module.children]):
                    value = self.apply(child, [value])
                return value
            return self._opaque(module, [*args, *keywords.values()])
        finally:
            self.outermost.pop()

    def broadcast(self, value: Any, name: str) -> None:
        raise NotImplementedError

    def apply(self, callee: Any, args: Arguments) -> Any:
        raise NotImplementedError

    def _opaque(self, module: Module, values: Arguments) -> Tensor:
        inputs = nodes_of(Items([Slot(value, self.here()) for value in values]))
        if self.no_grad is not None:
            return Tensor(None, True, self.no_grad)
        leaves = leaves_of(module)
        if is_true(module.options.get("cached")) and len(values) > 1:
            inputs = nodes_of(values[0]) + self._from_cache(module, values[1:])
        if not inputs and not leaves:
            result = self.operate(values)
            if result.cut is None and module.frozen is not None:
                result = Tensor(None, True, module.frozen)
            return result
        result = Tensor(self.node([*inputs, *leaves], module.kind not in ("Embedding",) or bool(leaves)))
        if leaves and module.kind != "Embedding" and (inputs or module.kind not in ONE_PRODUCT):
            self.keep_storage(result, module.storage)
        if module.kind in _KEEP_INPUT and values and type(values[0]) is Tensor and leaves:
            self.keep(result, values[0])
        if module.kind.startswith("BatchNorm"):
            buffers = module.options.setdefault("running statistics", Storage())
            self.keep_storage(result, buffers)
        return result

    def _from_cache(self, module: Module, values: Arguments) -> list[Node]:
        """Layers with `cached=True` normalise their edges once, with the graph of the weights given then."""
        if module.cache is None:
            made = self.operate(values)
            module.cache = Slot(made, module.place._replace(loops=self.loops))
        return nodes_of(self.read(module.cache, "module-attribute", "cached"))

    def parameters_of(self, value: Any, depth: int = 0) -> list[Tensor]:
        """Tensors that stand for the parameters of a module or object."""
        if type(value) is Module:
            children = [*(flat([value.children]) if value.children else ())]
            children += [item for item in value.options.values() if type(item) in (Module, Instance)]
            found = [item for child in children for item in self.parameters_of(child, depth + 1)]
            if value.children is None and not (value.kind in WITHOUT_PARAMETERS or value.kind.endswith("Loss")):
                found.insert(0, self.parameter(value))
            return found
        if type(value) is Instance and depth < 8:
            slots = [item for slot in value.attributes.values() for item in flat([slot.value])]
            return [item for child in slots for item in self.parameters_of(child, depth + 1)]
        if type(value) is Tensor and (value.leaf or value.parameter):
            return [value]
        return []

    def parameter(self, module: Module) -> Tensor:
        tensor = Tensor(None if module.frozen is not None else module.leaf, True, module.frozen)
        tensor.known = True
        tensor.leaf, tensor.owner, tensor.storage = module.frozen is None, module, module.storage
        return tensor

    def freeze(self, value: Any, off: bool) -> None:
        for tensor in self.parameters_of(value):
            self.set_requires_grad(tensor, Constant(not off))
        if type(value) is Instance and not off:
            for slot in value.attributes.values():
                if type(slot.value) is Tensor and slot.how == "parameter":
                    self.set_requires_grad(slot.value, Constant(True))

    def copied(self, value: Any, depth: int = 0) -> Any:
        """A module or object with parameters of its own."""
        made: Any = value
        if type(value) is Module:
            made = Module(value.path, value.place)
            made.frozen, made.options = value.frozen, dict(value.options)
            made.children = self.copied(value.children, depth + 1) if value.children else None
        elif type(value) is Items and depth < 6:
            made = Items([Slot(self.copied(s.value, depth + 1), s.place, s.how) for s in value.slots], value.kind)
        elif type(value) is Instance and depth < 6:
            made = Instance(value.cls)
            pairs = value.attributes.items()
            made.attributes = {n: Slot(self.copied(s.value, depth + 1), s.place, s.how) for n, s in pairs}
        elif type(value) is Tensor and value.leaf:
            made = self.leaf()
        elif type(value) is Reference:
            made = Reference("copy." + value.path, False)
        return made
