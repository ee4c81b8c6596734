"""The simulated program's state and what it does to the graph: reads, operations, writes, backward. Source stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from explainer.source.causes import Told, World, graph_used_twice, no_gradient, written_over
from explainer.source.contents import nodes_of, origin_nodes, origins
from explainer.source.graph import between, free, walk, walk_all
from explainer.source.values import (
    Backward,
    Carrier,
    Cut,
    Frame,
    Items,
    Loops,
    Node,
    Place,
    Reference,
    Slot,
    Storage,
    Table,
    Tensor,
)


class OutOfSteps(Exception):
    """The simulation has run its share of the time."""


class State:
    """What the running program would hold, and what it has met. `choice` says which way an undecided `if` goes."""

    def __init__(self, choice: str, walked: set[tuple[str, int]]) -> None:
        self.choice = choice
        self.walked = walked  # backward calls that another choice has already made
        self.calls: set[tuple[str, int]] = set()
        self.world = World()
        self.told: list[Told] = []
        self.closed: set[str] = set()
        self.steps_left = 6000
        self.frame = Frame("", "", None, None, None)
        self.loops: Loops = ()
        self.line = 0
        self.no_grad: Cut | None = None
        self.outermost: list[Any] = []  # modules being called
        self.undecided = 0
        self.number = 0
        self.memory: dict[tuple[str, Loops], Any] = {}
        self.last: Backward | None = None
        self.keeps_graph = False

    def here(self) -> Place:
        return Place(self.line, self.frame, self.loops)

    def count(self) -> int:
        self.number += 1
        return self.number

    def tell(self, told: Told | None) -> None:
        if told is not None and told not in self.told:
            self.told.append(told)

    # -- reading -------------------------------------------------------------------------------------------------

    def read(self, slot: Slot, kind: str, name: str) -> Any:
        """The slot's value; one that another iteration wrote comes with a mark in the graph."""
        value = slot.value
        if slot.place.loops == self.loops and not (type(value) is Tensor and value.written):
            return value
        if type(value) is Tensor:
            return self.marked(value, kind, name, slot.place)
        fixed = type(value) is Items and kind != "item" and all(item.how == "=" for item in value.slots)
        return self._marked_deep(value, kind, name, slot.place) if fixed and nodes_of(value) else value

    def _marked_deep(self, value: Any, kind: str, name: str, place: Place) -> Any:
        if type(value) is Tensor:
            return self.marked(value, kind, name, place)
        if type(value) is Items:
            slots = [Slot(self._marked_deep(item.value, kind, name, place), self.here()) for item in value.slots]
            return Items(slots, value.kind)
        return value

    def marked(self, tensor: Tensor, kind: str, name: str, place: Place) -> Tensor:
        if tensor.node is None or tensor.leaf:
            return tensor
        written = tensor.written or place
        if written.loops == self.loops:
            return tensor
        node = Node((tensor.node,), self.here(), saves=False)
        node.serial = self.count()
        node.carrier = Carrier(kind, name, written)
        copy = Tensor(node, tensor.known)
        copy.storage, copy.origin, copy.view, copy.written = tensor.storage, tensor, tensor.view, tensor.written
        return copy

    # -- operations ----------------------------------------------------------------------------------------------

    def operate(self, inputs: Iterable[Any], saves: bool = True, linear: bool = False, core: bool = False) -> Tensor:
        """The result of an operation on the inputs (containers are looked into)."""
        nodes: list[Node] = []
        known, unsure, cut = True, False, None
        for value in self.opened(inputs):
            if type(value) is Tensor:
                if value.node is not None:
                    nodes.append(value.node)
                elif value.cut is not None and cut is None:
                    cut = value.cut
                known, unsure = known and value.known, unsure or value.unsure
            elif type(value) is Reference:
                known, unsure = False, unsure or value.path.endswith(")")
        if self.no_grad is not None:
            return Tensor(None, True, self.no_grad if nodes or not known else cut)
        if not nodes:
            result = Tensor(None, known, cut)
            result.unsure = unsure
            return result
        return Tensor(self.node(nodes, saves, linear, core))

    def opened(self, values: Iterable[Any], depth: int = 0) -> Iterator[Any]:
        """The values with containers opened; items added in another iteration come with a mark."""
        for value in values:
            if type(value) is Items and depth < 5:
                read = [self.read(s, "item", value.name) if s.how == "append" else s.value for s in value.slots]
                yield from self.opened(read, depth + 1)
            elif type(value) is Table and depth < 5:
                yield from self.opened([self.read(s, "item", "") for s in value.slots.values()], depth + 1)
            else:
                yield value

    def node(self, parents: Iterable[Node], saves: bool, linear: bool = False, core: bool = False) -> Node:
        node = Node(tuple(dict.fromkeys(parents)), self.here(), saves, linear)
        node.core, node.serial = core, self.count()
        node.module = self.outermost[0] if self.outermost else None
        return node

    def attached(self, value: Any) -> bool:
        return bool(nodes_of(value))

    def keep(self, result: Tensor, *tensors: Any) -> None:
        """Records that the node of the result needs these tensors as they are now."""
        if result.node is not None:
            kept = [(item.storage, len(item.storage.bumps)) for item in tensors if type(item) is Tensor]
            result.node.saved = (*result.node.saved, *kept)

    def keep_storage(self, result: Tensor, storage: Storage) -> None:
        if result.node is not None:
            result.node.saved = (*result.node.saved, (storage, len(storage.bumps)))

    # -- in-place writes -----------------------------------------------------------------------------------------

    def write(self, tensor: Tensor, name: str, value: Any = None, saves: bool = False, part: bool = False) -> None:
        """An in-place operation on the tensor; `part` when it goes through an index."""
        if self.no_grad is None and (tensor.leaf or tensor.view) and tensor.node is not None:
            which = "inplace-on-view-of-leaf" if part or tensor.view else "inplace-on-parameter"
            if "leaf" not in self.closed and self._may_tell(self.here()):
                self.closed.add("leaf")
                self.tell(Told(which, self.frame.file, self.line, (name,) if name else ()))
            return
        tensor.storage.bumps.append(("op", self.here(), name))
        if self.no_grad is not None:
            if tensor.leaf:
                self.mark_stepped()
            return
        nodes = [tensor.node] if tensor.node is not None else []
        added = nodes_of(value)
        if not nodes and not added:
            return
        fresh = self.node([*nodes, *added], saves, linear=not saves)
        fresh.name = name
        for item in origins(tensor):
            item.node, item.cut, item.written = fresh, None, self.here()

    def mark_stepped(self) -> None:
        for loop, _ in self.loops:
            self.world.loops[loop].stepped = True

    def _may_tell(self, *places: Place) -> bool:
        """A second run, with the other branches, tells only of calls that the first has not made."""
        if self.choice == "body":
            return True
        return any((place.frame.file, place.line) not in self.walked for place in places)

    # -- backward ------------------------------------------------------------------------------------------------

    def backward(self, value: Any, retain: bool, kind: str = "backward", inputs: Any = None, owner: str = "") -> None:
        """Walks the graph below the value, tells what it meets, and frees it unless `retain`."""
        tensors = [item for item in self.opened([value]) if type(item) is Tensor]
        nodes = tuple(item.node for item in tensors if item.node is not None)
        place = self.here()
        self.calls.add((self.frame.file, self.line))
        if not nodes:
            if tensors and kind == "backward":
                self._without_graph(tensors, place)
            return
        names = tuple(dict.fromkeys(node.name for node in nodes if node.name))
        call = Backward(kind, place, nodes, names, self.count(), owner)
        limits = None
        if inputs is not None:
            ends = {id(node) for node in nodes_of(inputs)} | {id(node) for node in origin_nodes(inputs)}
            limits = between(nodes, ends) if ends else None
        visited, meetings = walk(nodes, limits)
        for meeting in meetings:
            which = "double" if meeting.kind == "freed" else "inplace"
            if which in self.closed or (which == "double" and not self._may_tell(place, meeting.node.freed.place)):  # type: ignore[union-attr]
                continue
            tell = graph_used_twice if which == "double" else written_over
            self.tell(tell(meeting, call, self.world))
        self.closed.update("double" if meeting.kind == "freed" else "inplace" for meeting in meetings)
        if not retain:
            hidden = free(visited, call)
            if hidden and "double" not in self.closed:
                self.closed.add("double")
                self._hidden(hidden[0].node)
        self.last, self.keeps_graph = call, retain

    def _hidden(self, node: Node) -> None:
        self.tell(
            Told("checkpoint-hides-tensors", node.place.frame.file, node.place.line, (node.name,) if node.name else ())
        )

    def _without_graph(self, tensors: list[Tensor], place: Place) -> None:
        first = tensors[0]
        if "no-grad" in self.closed or first.leaf or any(item.unsure for item in tensors) or not self._may_tell(place):
            return
        if first.cut is not None or first.known:
            self.closed.add("no-grad")
            self.tell(no_gradient(first.cut, place, ()))

    def reachable(self, value: Any) -> list[Node]:
        return walk_all(tuple(nodes_of(value)))[0]
