"""Python's own functions in the simulation. Source stage."""

from __future__ import annotations

from typing import Any

from explainer.source.calls import Calls
from explainer.source.contents import nodes_of
from explainer.source.library import Arguments, Keywords
from explainer.source.values import (
    NONE,
    Constant,
    Counter,
    Instance,
    Items,
    Module,
    Partial,
    Reference,
    Slot,
    Table,
    Tensor,
)


class Builtins(Calls):
    """`sum`, `list`, `isinstance` and others, by name."""

    def builtin_print(self, args: Arguments, keywords: Keywords) -> Any:
        return NONE

    def builtin_len(self, args: Arguments, keywords: Keywords) -> Any:
        if args and type(args[0]) is Items and not args[0].slots:
            return Constant(0)
        return Tensor()

    def builtin_float(self, args: Arguments, keywords: Keywords) -> Any:
        return self.operation("item", args, {}) if args else NONE

    builtin_int = builtin_bool = builtin_str = builtin_float

    def builtin_sum(self, args: Arguments, keywords: Keywords) -> Any:
        nodes = nodes_of(args[0]) if args else []
        return self.operate(args, saves=False, linear=True, core=len(nodes) == 1)

    def builtin_list(self, args: Arguments, keywords: Keywords) -> Any:
        if args and type(args[0]) is Items:
            return Items(list(args[0].slots), "list")
        if args and type(args[0]) is Module and args[0].children is not None:
            return Items(list(args[0].children.slots), "list")
        return args[0] if args else Items([], "list")

    builtin_tuple = builtin_sorted = builtin_reversed = builtin_iter = builtin_set = builtin_list

    def builtin_deque(self, args: Arguments, keywords: Keywords) -> Any:
        return Items([], "list")

    def builtin_dict(self, args: Arguments, keywords: Keywords) -> Any:
        made = Table()
        for name, value in keywords.items():
            made.slots[name] = Slot(value, self.here())
        return made

    builtin_defaultdict = builtin_OrderedDict = builtin_dict

    def builtin_filter(self, args: Arguments, keywords: Keywords) -> Any:
        return args[1] if len(args) > 1 else NONE

    def builtin_chain(self, args: Arguments, keywords: Keywords) -> Any:
        return Items([Slot(value, self.here()) for value in args], "list")

    def builtin_partial(self, args: Arguments, keywords: Keywords) -> Any:
        return Partial(args[0], args[1:], keywords) if args else NONE

    def builtin_isinstance(self, args: Arguments, keywords: Keywords) -> Any:
        if len(args) == 2 and type(args[1]) is Reference and args[1].path in ("torch.Tensor", "torch.nn.Parameter"):
            if type(args[0]) is Tensor:
                return Constant(True) if args[1].path == "torch.Tensor" else Tensor()
            return Constant(False) if type(args[0]) in (Items, Constant, Counter) else Tensor()
        if len(args) == 2 and type(args[1]) is Items:
            return Tensor()
        if len(args) == 2 and type(args[1]) is Reference and args[1].path in ("tuple", "list", "dict"):
            fits = type(args[0]) is Items and args[1].path == args[0].kind
            return Constant(fits) if type(args[0]) in (Items, Table, Constant) else Tensor()
        return Tensor()

    def builtin_hasattr(self, args: Arguments, keywords: Keywords) -> Any:
        if len(args) == 2 and type(args[0]) is Instance and type(args[1]) is Constant:
            return Constant(str(args[1].value) in args[0].attributes or bool(args[0].cls.method(str(args[1].value))))
        return Tensor()
