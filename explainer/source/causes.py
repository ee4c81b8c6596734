"""From what a walk of backward met to findings: why the graph was there twice, written over, or missing. Source stage.

Pure: reads the recorded places, carriers and backwards of the simulation, decides, and names the user's line.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from explainer.source.contents import leaves_of
from explainer.source.graph import (
    Meeting,
    between,
    core_of,
    parting,
    reaches_linearly,
    turn_of,
    walk_all,
)
from explainer.source.torch_calls import DISCRIMINATOR, GENERATOR
from explainer.source.values import Backward, Carrier, Cut, Frame, Node, Optimizer, Place

_LOSS_NAME = re.compile(r"loss|err|cost|total|running|objective|nll|penalt|criterion|energy|sum$|^acc", re.IGNORECASE)


class Told(NamedTuple):
    """A finding before its line is quoted."""

    name: str
    file: str
    line: int
    names: tuple[str, ...] = ()
    detail: str = ""


class Loop:
    """A loop while it runs: `kind` is for, closure or implied (a function that its caller, not shown, calls again)."""

    __slots__ = ("frame", "kind", "line", "parts", "stepped")

    def __init__(self, kind: str, line: int, frame: Frame) -> None:
        self.kind, self.line, self.frame = kind, line, frame
        self.parts = False  # goes over losses, rows or heads of one forward pass
        self.stepped = False  # updates parameters or clears gradients in its body


class World:
    """What the simulation has seen: loops, optimizers, and the order of steps and backwards."""

    def __init__(self) -> None:
        self.loops: dict[int, Loop] = {}
        self.steps: list[tuple[int, Optimizer]] = []
        self.optimizers = 0  # told apart by the names that `.step()` is called on


def outward(place: Place, inner: Frame) -> Place:
    """The place as seen from `inner` or a frame that called it; an `__init__` on the way is the better answer."""
    chain = set()
    at: Frame | None = inner
    while at is not None:
        chain.add(id(at))
        at = at.parent
    while id(place.frame) not in chain and place.frame.call is not None and place.frame.function != "__init__":
        place = place.frame.call
    return place


def _told(name: str, place: Place, names: tuple[str, ...] = (), detail: str = "") -> Told:
    return Told(name, place.frame.file, place.line, tuple(dict.fromkeys(item for item in names if item)), detail)


def _crossing(path: tuple[Node, ...], loop: int, second: Place) -> list[Carrier]:
    """Carriers on the path that bring a value of an earlier iteration of the loop."""
    now = turn_of(second, loop)
    found = []
    for node in path:
        if node.carrier is None:
            continue
        turn = turn_of(node.carrier.written, loop)
        if turn is not None and now is not None and turn < now:
            found.append(node.carrier)
    return found


def graph_used_twice(meeting: Meeting, second: Backward, world: World) -> Told | None:
    """Why the walk of `second` met a node that an earlier one had freed; None where the code does not decide."""
    first = meeting.node.freed
    assert first is not None
    loop = parting(first.place, second.place)
    running = world.loops.get(loop)
    same = {id(core_of(root)) for root in first.roots} & {id(core_of(root)) for root in second.roots}
    derivative = "grad" in (first.kind, second.kind)
    if same and not derivative and (running is None or running.kind == "for"):
        return _repeated(first, second)
    if running is None:
        return _in_one_iteration(meeting, first, second, derivative, world)
    made = turn_of(meeting.node.place, loop)
    if running.kind == "closure" and made is None:
        place = outward(meeting.node.place, running.frame)
        return _told("closure-without-forward", place, (meeting.node.name, *second.names))
    crossing = _crossing(meeting.path, loop, second.place)
    if crossing:
        return _carried(crossing[0], meeting, first, second)
    if made is not None:
        return None
    return _made_before(meeting, first, second, running, derivative)


def _carried(carrier: Carrier, meeting: Meeting, first: Backward, second: Backward) -> Told | None:
    """A value of an earlier iteration: a loss that grows, something a module keeps, or a state of the loop."""
    names = (carrier.name,)
    target = next(node for node in meeting.path if node.carrier is carrier)
    kept = target.parents[0]
    roots = [root for given in first.roots for root in (given, core_of(given))]
    if any(reaches_linearly(second.roots, root) for root in roots) or (
        (carrier.kind == "item" or _LOSS_NAME.search(carrier.name)) and _sums(first, second, kept)
    ):
        return _told("loss-accumulated-across-iterations", carrier.written, names)
    if carrier.kind == "name":
        return _told("loop-carried-value", carrier.written, names)
    if carrier.kind == "attribute":
        return _told("loop-carried-value", carrier.written, names, "attribute")
    return _told("module-keeps-output", carrier.written, names, carrier.kind)


def _repeated(first: Backward, second: Backward) -> Told:
    """One loss walked twice: by the user and by the framework, or by the user alone."""
    if bool(first.owner) != bool(second.owner):
        plain = second if first.owner else first
        return _told("backward-in-framework-hook", plain.place, (first.owner or second.owner, *plain.names))
    return _told("backward-twice-on-one-value", second.place, second.names)


def _sums(first: Backward, second: Backward, kept: Node) -> bool:
    """Both losses are sums or means over the value that was kept."""
    while kept.carrier is not None:
        kept = kept.parents[0]
    return bool(reaches_linearly(first.roots, kept)) and bool(reaches_linearly(second.roots, kept))


def _made_before(meeting: Meeting, first: Backward, second: Backward, running: Loop, derivative: bool) -> Told | None:
    """A graph from before the loop: kept by a module, shared by the losses of one pass, or a constant."""
    if derivative:
        return _told("grad-without-create-graph", first.place, second.names)
    node = meeting.node
    keeper = next((at.carrier for at in meeting.path if at.carrier and at.carrier.kind == "module-attribute"), None)
    if keeper and keeper.written.frame.function not in ("__init__", "") and not running.parts:
        return _told("module-keeps-output", keeper.written, (keeper.name,), "attribute")
    inside = _enclosing(node.place, running)
    # `running.line` of a loop in a function called for every batch has no enclosing loop of its own here
    shared = running.parts or inside or _only_criteria(meeting)
    if running.kind == "for" and shared and (not running.stepped or (running.parts and len(meeting.path) <= 3)):
        return _told("losses-share-ancestor", first.place, (*first.names, *second.names), "loop")
    written = next((at.carrier for at in meeting.path if at.carrier), None)
    place = outward(node.place, running.frame)
    name = written.name if written else node.name
    return _told("graph-made-before-loop", place, (name,))


def _enclosing(place: Place, running: Loop) -> bool:
    """The graph was made in an iteration of a loop round the running one, in the same function."""
    return bool(place.loops) and outward(place, running.frame).frame is running.frame


def _only_criteria(meeting: Meeting) -> bool:
    """Between root and node lie picks and loss functions only: parts of one output."""
    return (
        len(meeting.path) > 1
        and all(node.module is None or node.module is meeting.node.module for node in meeting.path[:-1])
        and len(meeting.path) <= 4
        and meeting.node.module is not None
    )


def _in_one_iteration(
    meeting: Meeting, first: Backward, second: Backward, derivative: bool, world: World
) -> Told | None:
    if derivative:
        grad = first if first.kind == "grad" else second
        return _told("grad-without-create-graph", grad.place if first.kind == "grad" else first.place, grad.names)
    fed = _adversarial(meeting, first, second, world)
    if fed:
        return fed
    after_loop = len(first.place.loops) > len(second.place.loops)
    carrier = next((node.carrier for node in meeting.path if node.carrier), None)
    if after_loop and carrier and any(reaches_linearly(second.roots, root) for root in first.roots):
        return _told("loss-accumulated-across-iterations", carrier.written, (carrier.name,))
    return _told("losses-share-ancestor", first.place, (*first.names, *second.names))


def _adversarial(meeting: Meeting, first: Backward, second: Backward, world: World) -> Told | None:
    """One network's output went attached through another one that has an optimizer of its own."""
    stepped = [optimizer for number, optimizer in world.steps if first.number < number < second.number]
    if not stepped or world.optimizers < 2:
        return None
    maker = meeting.node.module
    ways = {}
    for backward in (first, second):
        on_way = between(backward.roots, {id(meeting.node)}) or frozenset()
        nodes = walk_all(backward.roots)[0]
        ways[backward.number] = [node for node in nodes if node.module is not None and id(node) in on_way]
    judged = [{id(node.module): node.module for node in way if node.module is not maker} for way in ways.values()]
    shared = set(judged[0]) & set(judged[1])
    if maker is None:
        return None
    if not shared:
        return _reused_verdict(meeting, first, second)
    judge = min(shared, key=lambda key: [id(node.module) for node in ways[first.number]].index(key))
    side = _judges_side(stepped[0], maker, first, second)
    calls = [node for node in ways[side.number] if id(node.module) == judge]
    place = outward(calls[-1].place, side.place.frame)
    return _told("discriminator-fed-undetached", place, (meeting.node.name, *side.names))


def _reused_verdict(meeting: Meeting, first: Backward, second: Backward) -> Told | None:
    """The critic's own output serves both sides: its call on the undetached sample is the line."""
    node = meeting.node
    below = next((child for child in path_nodes(node) if child.module not in (None, node.module)), None)
    if below is None or not any(DISCRIMINATOR.search(item) for item in (*first.names, *second.names, node.name)):
        return None
    place = outward(node.place, second.place.frame)
    return _told("discriminator-fed-undetached", place, (below.name, node.name))


def path_nodes(node: Node) -> list[Node]:
    """The nodes below a node, nearest first, a hundred at most."""
    found: list[Node] = []
    queue = [node]
    while queue and len(found) < 100:
        at = queue.pop(0)
        found.append(at)
        queue.extend(parent for parent in at.parents if parent not in found)
    return found


def _judges_side(stepped: Optimizer, maker: Any, first: Backward, second: Backward) -> Backward:
    """Which of the two backwards trains the discriminator."""
    if stepped.known:
        made_by = {id(leaf) for leaf in leaves_of(maker)}
        updated = {id(leaf) for owner in stepped.owners for leaf in leaves_of(owner)}
        return second if made_by & updated else first
    words = (stepped.name, *first.names)
    if any(GENERATOR.search(word) for word in words) and not any(DISCRIMINATOR.search(word) for word in words):
        return second
    return first


def written_over(meeting: Meeting, second: Backward, world: World) -> Told | None:
    """Why a saved tensor is no longer what it was: an edit, an optimizer step, a broadcast of buffers."""
    assert meeting.storage is not None
    kind, place, name = meeting.storage.bumps[meeting.version]
    if kind == "ddp":
        return _told("ddp-called-twice", place, (name,))
    if kind == "op":
        return _told("inplace-on-saved", place, (name,))
    loop = parting(meeting.node.place, second.place)
    crossing = _crossing(meeting.path, loop, second.place) if loop else []
    if crossing:
        return _told("retain-with-carried-state", crossing[0].written, (crossing[0].name,))
    return _told("step-between-backwards", place, (name, *second.names))


_CUT_FINDINGS = {
    "no-grad": "loss-under-no-grad",
    "detached": "loss-detached",
    "frozen": "all-frozen",
    "discrete": "nondifferentiable-on-path",
    "checkpoint": "checkpoint-on-frozen-input",
    "grad": "grad-without-create-graph",
}


def no_gradient(cut: Cut | None, second: Place, names: tuple[str, ...]) -> Told:
    """Why the loss hangs on no graph."""
    if cut is None:
        return _told("all-frozen", second, names, "nothing requires a gradient")
    return _told(_CUT_FINDINGS[cut.kind], cut.place, (*cut.names, *names))
