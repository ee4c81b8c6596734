"""The graph of the simulated program: operations, walks of backward, and what a walk meets. Used by the source stage.

A walk meets freed nodes (a second backward), nodes whose saved tensors were written over since (in-place), or
nothing at all (no gradient). What that means is told in `source_causes`.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from explainer.source.values import Backward, Node, Place, Storage

#: Nodes one walk visits at most.
MOST_NODES = 4000


class Meeting(NamedTuple):
    """A node where a walk fails, and the way to it from the root."""

    kind: str  # freed|written|hidden
    node: Node
    path: tuple[Node, ...]  # from root to node, both included
    storage: Storage | None = None
    version: int = 0


def walk(roots: tuple[Node, ...], limits: frozenset[int] | None = None) -> tuple[list[Node], list[Meeting]]:
    """The nodes below the roots, nearest first, and the meetings on the way.

    `limits` are ids of nodes to stay within (for `autograd.grad` with given inputs).
    """
    before: dict[int, Node | None] = {id(root): None for root in roots}
    queue = deque(roots)
    visited: list[Node] = []
    meetings: list[Meeting] = []
    while queue and len(visited) < MOST_NODES:
        node = queue.popleft()
        if node.freed is not None and node.saves:
            meetings.append(Meeting("freed", node, path_to(node, before)))
            continue
        for storage, version in node.saved:
            if len(storage.bumps) > version:
                meetings.append(Meeting("written", node, path_to(node, before), storage, version))
                break
        visited.append(node)
        for parent in node.parents:
            if id(parent) not in before and (limits is None or id(parent) in limits):
                before[id(parent)] = node
                queue.append(parent)
    return visited, meetings


def path_to(node: Node, before: dict[int, Node | None]) -> tuple[Node, ...]:
    """The way from a root down to the node."""
    path: list[Node] = []
    at: Node | None = node
    while at is not None:
        path.append(at)
        at = before[id(at)]
    return tuple(reversed(path))


def free(visited: list[Node], backward: Backward) -> list[Meeting]:
    """Marks what a walk has passed, and looks into the regions of reentrant checkpoints.

    Each such region runs a backward of its own into the tensors it reads unseen: what a second region, or the
    outer walk, has already freed is met there.
    """
    outer = {id(node) for node in visited}
    inner: set[int] = set()
    unseen: list[Node] = []
    meetings = []
    for node in visited:
        if not node.hidden:
            continue
        below, met = walk(node.hidden)
        for child in below:
            if child.saves and (id(child) in inner or id(child) in outer) and not child.hidden:
                meetings.append(Meeting("hidden", node, (node, child)))
                break
        else:
            meetings.extend(Meeting("hidden", node, (node, item.node)) for item in met[:1])
        inner.update(id(child) for child in below)
        unseen.extend(below)
    for node in (*visited, *unseen):
        node.freed = backward
    return meetings


def between(roots: tuple[Node, ...], ends: set[int]) -> frozenset[int] | None:
    """Ids of the nodes that lie on a way from a root to one of the ends, None when no end is reached."""
    order, _ = walk_all(roots)
    reaching = set(ends)
    for node in reversed(order):
        if any(id(parent) in reaching for parent in node.parents):
            reaching.add(id(node))
    return frozenset(reaching) if any(id(root) in reaching for root in roots) else None


def walk_all(roots: tuple[Node, ...]) -> tuple[list[Node], dict[int, Node | None]]:
    """All nodes below the roots, parents after children, freed or not."""
    before: dict[int, Node | None] = {id(root): None for root in roots}
    order: list[Node] = []
    state: set[int] = set()
    stack: list[tuple[Node, bool]] = [(root, False) for root in reversed(roots)]
    while stack and len(order) < MOST_NODES:
        node, done = stack.pop()
        if done:
            order.append(node)
            continue
        if id(node) in state:
            continue
        state.add(id(node))
        stack.append((node, True))
        for parent in node.parents:
            if id(parent) not in state:
                before.setdefault(id(parent), node)
                stack.append((parent, False))
    order.reverse()
    return order, before


def core_of(node: Node) -> Node:
    """The node itself without scaling: `scaler.scale(loss)` and `loss / 4` are that loss."""
    for _ in range(20):
        if not (node.core or node.carrier) or len(node.parents) != 1:
            break
        node = node.parents[0]
    return node


def reaches_linearly(roots: tuple[Node, ...], end: Node) -> tuple[Node, ...]:
    """A way from a root to the node through sums, means and scalings alone, empty when there is none."""
    before: dict[int, Node | None] = {id(root): None for root in roots}
    queue = deque(roots)
    seen = 0
    while queue and seen < 500:
        node = queue.popleft()
        seen += 1
        if node is end:
            return path_to(node, before)
        if not (node.linear or node.carrier):
            continue
        for parent in node.parents:
            if id(parent) not in before:
                before[id(parent)] = node
                queue.append(parent)
    return ()


def parting(first: Place, second: Place) -> int:
    """The running loop in whose iterations the two places differ, 0 when they share every iteration."""
    for (loop, turn), (other_loop, other_turn) in zip(first.loops, second.loops):
        if loop != other_loop:
            return 0
        if turn != other_turn:
            return loop
    return 0


def turn_of(place: Place, loop: int) -> int | None:
    for known, turn in place.loops:
        if known == loop:
            return turn
    return None
