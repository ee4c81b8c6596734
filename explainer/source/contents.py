"""What is inside a value: tensors in containers, nodes, trainable parameters. Source stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from explainer.source.torch_calls import WITHOUT_PARAMETERS
from explainer.source.values import (
    Instance,
    Items,
    Module,
    Node,
    Table,
    Tensor,
)


def flat(values: Iterable[Any], depth: int = 0) -> Iterator[Any]:
    """The values with lists, tuples and dictionaries opened."""
    for value in values:
        kind = type(value)
        if kind is Items:
            if depth < 5:
                yield from flat((slot.value for slot in value.slots), depth + 1)
        elif kind is Table:
            if depth < 5:
                yield from flat((slot.value for slot in value.slots.values()), depth + 1)
        else:
            yield value


def nodes_of(value: Any) -> list[Node]:
    """The graph nodes of the tensors in the value."""
    if type(value) is Tensor:
        return [value.node] if value.node is not None else []
    if type(value) in (Items, Table):
        return [item.node for item in flat([value]) if type(item) is Tensor and item.node is not None]
    return []


def origin_nodes(value: Any) -> list[Node]:
    """The nodes of what the tensors in the value were before they were read in another iteration."""
    found = []
    for item in flat([value]):
        if type(item) is Tensor and item.origin is not None and item.origin.node is not None:
            found.append(item.origin.node)
    return found


def origins(tensor: Tensor) -> Iterator[Tensor]:
    """The tensor and the one that it was read from."""
    at: Tensor | None = tensor
    while at is not None:
        yield at
        at = at.origin


def leaves_of(value: Any, depth: int = 0) -> list[Node]:
    """The nodes of the trainable parameters of a module or object."""
    kind = type(value)
    if kind is Module:
        bare = value.kind in WITHOUT_PARAMETERS or value.kind.endswith("Loss")
        found = [] if value.frozen is not None or bare else [value.leaf]
        if value.children is not None:
            found = [node for child in flat([value.children]) for node in leaves_of(child, depth + 1)]
        for extra in value.options.values():
            found += leaves_of(extra, depth + 1) if type(extra) in (Module, Instance) else []
        return found
    if kind is Tensor:
        return [value.node] if value.leaf and value.node is not None else []
    if kind is Instance and depth < 8:
        return [
            node
            for slot in value.attributes.values()
            for child in flat([slot.value])
            if type(child) in (Module, Instance, Tensor)
            for node in leaves_of(child, depth + 1)
        ]
    return []
