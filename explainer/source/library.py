"""What torch's tensor methods, functions and modules do in the simulation. Used by the source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source.causes import Told
from explainer.source.contents import nodes_of
from explainer.source.state import State
from explainer.source.torch_calls import (
    COPIES_VALUES,
    DESCRIPTIONS,
    DETACHING,
    DISCRETE,
    FACTORIES,
    LINEAR,
    SAVE_INPUT,
    SAVE_NOTHING,
    SAVE_OUTPUT,
    VIEWS,
    WITH_INDICES,
)
from explainer.source.values import Constant, Cut, Items, Node, Reference, Slot, Tensor

Arguments = list[Any]
Keywords = dict[str, Any]


def is_true(value: Any) -> bool:
    return type(value) is Constant and value.value is True


class Library(State):
    """Torch as far as gradients are concerned."""

    def operation(self, name: str, args: Arguments, keywords: Keywords) -> Any:
        """A tensor method (receiver first) or function of torch by its last name."""
        if name in DESCRIPTIONS and name not in DETACHING and name != "type":
            return Tensor()
        if name in DETACHING:
            return self._detached(name, args)
        if name.endswith("_") and not name.endswith("__") and args and type(args[0]) is Tensor:
            return self._in_place(name[:-1], args, keywords)
        if name in FACTORIES:
            return self._made(name, args, keywords)
        if name in DISCRETE:
            return self._discrete(args)
        if name == "where" and len(args) == 3:
            return self._chosen(args)
        values = [*args, *keywords.values()]
        if name in ("chunk", "split", "unbind", "tensor_split") and args and type(args[0]) is Tensor:
            return self._pieces(name, args)
        if (
            name in WITH_INDICES
            and (len(args) > 1 or "dim" in keywords)
            and not (len(args) > 1 and name in ("max", "min") and type(args[1]) is Tensor)
        ):
            return Items([Slot(self.operate(values), self.here()), Slot(self._discrete(args), self.here())])
        return self._plain(name, args, values, keywords)

    def _pieces(self, name: str, args: Arguments) -> Items:
        count = args[1].value if name == "chunk" and len(args) > 1 and type(args[1]) is Constant else 2
        count = count if isinstance(count, int) and 0 < count < 9 else 2
        return Items([Slot(self.pick(args[0], False, True), self.here()) for _ in range(count)])

    def _plain(self, name: str, args: Arguments, values: Arguments, keywords: Keywords) -> Tensor:
        one_scaled = name in ("div", "mul") and sum(1 for item in values if nodes_of(item)) == 1
        product = name in ("div", "mul") and sum(1 for item in values if type(item) is Tensor) > 1
        linear = name in LINEAR and not product
        result = self.operate(values, name not in SAVE_NOTHING, linear, core=one_scaled and not product)
        if name in VIEWS and args and type(args[0]) is Tensor:
            self._view(result, args[0])
        if name in SAVE_OUTPUT:
            self.keep(result, result)
        if name in SAVE_INPUT:
            self._keep_inputs(name, result, args)
        if is_true(keywords.get("inplace")) and args and type(args[0]) is Tensor:
            self._overwrite(args[0], name, result)
        return result

    def _keep_inputs(self, name: str, result: Tensor, args: Arguments) -> None:
        tensors = [item for item in args if type(item) is Tensor]
        if name in ("mul", "div", "bmm", "matmul", "mm", "linear", "conv1d", "conv2d") and len(tensors) > 1:
            first, second = tensors[:2]
            self.keep(result, *([second] if first.node else []), *([first] if second.node or name == "div" else []))
        elif name not in ("mul", "div") or len(tensors) > 1:
            self.keep(result, *tensors[:2])

    def _view(self, result: Tensor, base: Tensor) -> None:
        result.storage = base.storage
        result.view = base.leaf or base.view

    def _overwrite(self, tensor: Tensor, name: str, result: Tensor) -> None:
        """`relu(x, inplace=True)`: the result lives where the input lived."""
        node = result.node
        kept = node.saved if node else ()
        self.write(tensor, "", None, saves=True)
        result.storage = tensor.storage
        if node is not None:
            node.saved = tuple(item for item in kept if item[0] is not tensor.storage)
            if name in SAVE_OUTPUT:
                self.keep(result, result)

    def _detached(self, name: str, args: Arguments) -> Tensor:
        source = args[0] if args else None
        attached = nodes_of(source)
        cut = Cut("detached", self.here()) if attached else getattr(source, "cut", None)
        unknown = type(source) is Reference
        result = Tensor(None, not unknown, cut)
        if name == "detach" and type(source) is Tensor:
            result.storage, result.known = source.storage, source.known
        if cut is None and unknown and name == "detach":
            result.cut = Cut("detached", self.here())
        return result

    def _discrete(self, args: Arguments) -> Tensor:
        attached = any(nodes_of(item) for item in args)
        if attached and self.no_grad is None:
            return Tensor(None, True, Cut("discrete", self.here()))
        return self.operate(args)

    def _chosen(self, args: Arguments) -> Tensor:
        """`where(condition, a, b)`: differentiable in a and b alone."""
        result = self.operate(args[1:])
        if result.node is None and type(args[0]) is Tensor and args[0].cut is not None:
            return Tensor(None, True, args[0].cut)
        return result

    def _made(self, name: str, args: Arguments, keywords: Keywords) -> Tensor:
        wants = keywords.get("requires_grad")
        if is_true(wants):
            return self.leaf()
        if name in COPIES_VALUES and args:
            values = args[1:] if name == "new_tensor" else args[:1]
            result = self._detached("copy", [self.operate(values)])
            result.known = True
        else:
            result = Tensor()
        result.unsure = wants is not None and type(wants) is not Constant
        return result

    def leaf(self) -> Tensor:
        """A tensor with requires_grad=True that the user made."""
        tensor = Tensor(Node((), self.here(), saves=False))
        tensor.leaf = True
        return tensor

    def _in_place(self, name: str, args: Arguments, keywords: Keywords) -> Any:
        tensor = args[0]
        if name == "requires_grad":
            off = len(args) > 1 and type(args[1]) is Constant and args[1].value is False
            self.set_requires_grad(tensor, Constant(not off))
        elif name == "detach":
            if tensor.node is not None and not tensor.leaf:
                at: Tensor | None = tensor
                while at is not None:
                    at.cut, at.node = Cut("detached", self.here()), None
                    at = at.origin
        elif name not in ("retain_grad", "share_memory", "resize", "pin_memory"):
            called = tensor.node.name if tensor.node is not None else ""
            saves = name not in SAVE_NOTHING and name not in ("zero", "fill", "copy", "scatter", "index_copy")
            self.write(tensor, called, args[1:] + list(keywords.values()), saves)
            if name in SAVE_OUTPUT and tensor.node is not None:
                self.keep(tensor, tensor)
        return tensor

    def set_requires_grad(self, tensor: Tensor, value: Any) -> None:
        """`p.requires_grad = value`, for a tensor or for all the parameters of a module."""
        off = type(value) is Constant and value.value is False
        if tensor.owner is not None:
            if not off:
                tensor.owner.frozen = None
            elif not self.undecided and tensor.owner.frozen is None and not tensor.parameter:
                tensor.owner.frozen = Cut("frozen", self.here())
        elif off:
            if tensor.leaf and not self.undecided:
                tensor.leaf, tensor.node, tensor.cut = False, None, Cut("frozen", self.here())
        elif tensor.node is None:
            made = self.leaf()
            tensor.node, tensor.leaf, tensor.cut, tensor.known = made.node, True, None, True

    # -- attributes ----------------------------------------------------------------------------------------------

    def tensor_attribute(self, tensor: Tensor, name: str) -> Any:
        if name == "data":
            if tensor.leaf or tensor.node is not None:
                self.tell(Told("data-attribute", self.frame.file, self.line))
            attached = tensor.node is not None
            return Tensor(None, tensor.known, Cut("detached", self.here()) if attached else tensor.cut)
        if name in ("grad", "grad_fn"):
            return self._gradient(tensor) if name == "grad" else Reference("grad_fn", False)
        if name in DESCRIPTIONS:
            return Tensor()
        result = Tensor(tensor.node, tensor.known, tensor.cut)
        result.unsure = tensor.unsure
        if name in ("T", "mT", "H"):
            self._view(result, tensor)
        return result

    def _gradient(self, tensor: Tensor) -> Tensor:
        if self.last is None:
            return Tensor(None, False)
        if self.keeps_graph and tensor.node is not None:
            return Tensor(None, False)
        return Tensor(None, True, Cut("grad", self.last.place))

    def pick(self, tensor: Tensor, tensor_index: bool, plain: bool) -> Tensor:
        """`tensor[...]`: a view where the index is plain."""
        result = self.operate([tensor], saves=tensor_index)
        result.known = tensor.known
        if result.node is not None:
            result.node.name = tensor.node.name if tensor.node is not None else ""
        if plain:
            self._view(result, tensor)
        return result

    # -- modules -------------------------------------------------------------------------------------------------


#: Operators of the syntax by the name of the function they call.
OPERATORS: dict[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.MatMult: "matmul", ast.Pow: "pow",
    ast.FloorDiv: "floor_divide", ast.Mod: "remainder", ast.BitAnd: "logical_and", ast.BitOr: "logical_or",
    ast.BitXor: "logical_xor", ast.LShift: "bitwise", ast.RShift: "bitwise",
}  # fmt: skip
