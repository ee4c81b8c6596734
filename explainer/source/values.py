"""Abstract values of the user's program: tensors, the graph they hang on, containers, modules. Source stage.

A tensor is known by the graph node it hangs on (None: it needs no gradient), the storage it shares with its
views, and, where a gradient path ended, the cut that ended it.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

#: Longer names and dotted paths are cut: patterns are tried on them.
LONGEST_NAME = 200
#: (identity of a running loop, number of its iteration), outermost first.
Loops = tuple[tuple[int, int], ...]


class Cut(NamedTuple):
    """What ended the gradient path: no-grad, detached, frozen, discrete, checkpoint, grad."""

    kind: str
    place: Place
    names: tuple[str, ...] = ()


class Frame:
    """One call of a function of the user's (or the top level of a file)."""

    __slots__ = ("call", "depth", "file", "function", "names", "outer", "parent", "redirected")

    def __init__(self, file: str, function: str, parent: Frame | None, call: Place | None, outer: Frame | None) -> None:
        self.file, self.function, self.parent, self.call, self.outer = file, function, parent, call, outer
        self.names: dict[str, Slot] = {}
        self.redirected: dict[str, Frame] = {}  # names declared global or nonlocal
        self.depth: int = parent.depth + 1 if parent else 0


class Place(NamedTuple):
    """Where and in which iteration something happened."""

    line: int
    frame: Frame
    loops: Loops


class Slot:
    """A variable, attribute or container item with where it was last written."""

    __slots__ = ("how", "place", "value")

    def __init__(self, value: Any, place: Place, how: str = "=") -> None:
        self.value, self.place, self.how = value, place, how


class Storage:
    """Memory that tensors share; every in-place write raises its version."""

    __slots__ = ("bumps",)

    def __init__(self) -> None:
        self.bumps: list[tuple[str, Place, str]] = []  # (kind: op|step|ddp, where, name)


class Carrier(NamedTuple):
    """How a value came to a later iteration: by a name, an attribute or an item."""

    kind: str  # name|attribute|module-attribute|item
    name: str
    written: Place


class Node:
    """One operation of the graph, or a read of a slot that was written in another iteration (`carrier`)."""

    __slots__ = (
        "carrier",
        "core",
        "freed",
        "hidden",
        "linear",
        "module",
        "name",
        "parents",
        "place",
        "saved",
        "saves",
        "serial",
    )

    def __init__(self, parents: tuple[Node, ...], place: Place, saves: bool = True, linear: bool = False) -> None:
        self.parents, self.place, self.saves, self.linear = parents, place, saves, linear
        self.saved: tuple[tuple[Storage, int], ...] = ()
        self.freed: Backward | None = None
        self.carrier: Carrier | None = None
        self.module: Any = None  # outermost module whose call made it
        self.hidden: tuple[Node, ...] = ()  # what a reentrant checkpoint reads without knowing
        self.serial = 0  # order of making
        self.core = False  # a scaled or averaged form of its only parent
        self.name = ""


class Backward(NamedTuple):
    """One call that walks the graph."""

    kind: str  # backward|grad
    place: Place
    roots: tuple[Node, ...]
    names: tuple[str, ...]
    number: int
    owner: str = ""  # accelerator, engine, ...: who was asked to call it


class Tensor:
    """A tensor. `known` is False where data that the code does not show went into it."""

    __slots__ = ("cut", "known", "leaf", "node", "origin", "owner", "parameter", "storage", "unsure", "view", "written")

    def __init__(self, node: Node | None = None, known: bool = True, cut: Cut | None = None) -> None:
        self.node, self.known, self.cut = node, known, cut
        self.leaf = False
        self.parameter = False  # an nn.Parameter, trainable or not
        self.view = False  # a view of a leaf
        self.storage: Storage = Storage()
        self.owner: Module | None = None  # the module all of whose parameters it stands for
        self.origin: Tensor | None = None  # what a read of another iteration's value gives again
        self.written: Place | None = None  # last in-place write that attached it
        self.unsure = False  # unknown code may have attached it


class Constant:
    """A Python value that the code spells out."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class Counter:
    """The number of a loop's turn; only its being zero is known."""

    __slots__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn


class Items:
    """A list or tuple. `mutable` items carry where each was written."""

    __slots__ = ("kind", "name", "slots")

    def __init__(self, slots: list[Slot], kind: str = "tuple") -> None:
        self.slots, self.kind = slots, kind
        self.name = ""


class Table:
    """A dictionary; keys that are not constants share the key None."""

    __slots__ = ("slots",)

    def __init__(self) -> None:
        self.slots: dict[Any, Slot] = {}


class Reference:
    """A dotted name of a library, or (known False) a name that nothing defines."""

    __slots__ = ("known", "path")

    def __init__(self, path: str, known: bool) -> None:
        self.path, self.known = path, known


class Function:
    """A function of the user's, with the frame it closes over and the object it is bound to."""

    __slots__ = ("bound", "cls", "frame", "name", "node")

    def __init__(self, node: Any, frame: Frame, name: str, bound: Any = None, cls: Class | None = None) -> None:
        self.node, self.frame, self.name, self.bound, self.cls = node, frame, name, bound, cls


class Class:
    """A class of the user's."""

    __slots__ = ("bases", "frame", "is_module", "library_bases", "methods", "name", "node", "statics")

    def __init__(self, node: ast.ClassDef, frame: Frame, bases: list[Class], library_bases: list[str]) -> None:
        self.node, self.frame, self.bases, self.library_bases = node, frame, bases, library_bases
        self.name = node.name
        self.methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
        self.statics: dict[str, Slot] = {}
        names = [base.rpartition(".")[2] for base in library_bases]
        self.is_module: bool = any(base.is_module for base in bases) or any(
            name.endswith(("Module", "Model", "PreTrainedModel", "Layer", "ModelMixin")) for name in names
        )

    def method(self, name: str, depth: int = 0) -> tuple[Any, Class] | None:
        """The definition that a method name resolves to, with the class it stands in."""
        if name in self.methods:
            return self.methods[name], self
        for base in self.bases if depth < 8 else ():
            found = base.method(name, depth + 1)
            if found:
                return found
        return None

    def static(self, name: str) -> Slot | None:
        for cls in (self, *self.bases):
            if name in cls.statics:
                return cls.statics[name]
        return None


class Instance:
    """An object of a class of the user's."""

    __slots__ = ("attributes", "cls", "wrapped")

    def __init__(self, cls: Class) -> None:
        self.cls = cls
        self.attributes: dict[str, Slot] = {}
        self.wrapped = ""  # "ddp" when every call first overwrites the buffers


class Module:
    """A module whose inside is not the user's code."""

    __slots__ = ("cache", "children", "frozen", "leaf", "options", "path", "place", "storage", "wrapped")

    def __init__(self, path: str, place: Place) -> None:
        self.path, self.place = path, place
        self.frozen: Cut | None = None
        self.children: Items | None = None  # of Sequential, ModuleList
        self.options: dict[str, Any] = {}
        self.storage = Storage()  # of its parameters
        self.leaf = Node((), place, saves=False)  # stands for its parameters
        self.cache: Slot | None = None
        self.wrapped = ""

    @property
    def kind(self) -> str:
        return self.path.rpartition(".")[2]


class Optimizer:
    """An optimizer with the modules and tensors it updates."""

    __slots__ = ("known", "name", "owners", "path")

    def __init__(self, path: str, owners: list[Any], known: bool) -> None:
        self.path, self.owners, self.known, self.name = path, owners, known, ""


class Partial:
    """`functools.partial` of something."""

    __slots__ = ("args", "callee", "keywords")

    def __init__(self, callee: Any, args: list[Any], keywords: dict[str, Any]) -> None:
        self.callee, self.args, self.keywords = callee, args, keywords


NONE = Constant(None)
