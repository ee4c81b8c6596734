"""Part of `read`, for large logs: which stretches of the log are kept, within a fixed size whatever the log.

The earliest are kept for the root, the latest for what ended the run; of what repeats the first few, then a count.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from explainer.anchors import LONE, MARK, TRACED, WEAK

KIB = 1 << 10
#: Kind -> what its stretches may cost in all: the earliest, then the latest. A line costs more than its bytes.
SHELVES = {
    TRACED: (1200 * KIB, 500 * KIB),
    LONE: (500 * KIB, 250 * KIB),
    WEAK: (250 * KIB, 0),
    MARK: (250 * KIB, 120 * KIB),
}
COST_OF_LINE = 40
MOST_ALIKE = {TRACED: 20, LONE: 20, WEAK: 3, MARK: 20}


class Piece(NamedTuple):
    """A stretch of the log, cut at line ends where they are near."""

    start: int  # offset of its first byte
    line: int  # number of its first line
    data: bytes
    key: int = 0  # of the event it was kept for
    event_line: int = 0
    others: tuple[tuple[str, int], ...] = ()  # kind and key of events round it that had been counted before

    @property
    def end(self) -> int:
        return self.start + len(self.data)


class Alike:
    """Events with the same key: how many are in the text, how many only counted."""

    def __init__(self, line: int) -> None:
        self.line = line  # of the first that is in the text
        self.shown = 1
        self.counted = 0


class Shelf:
    def __init__(self, early: int, late: int) -> None:
        self.early_left, self.late_left = early, late
        self.full = False  # the early part; it takes nothing more, so that the order of the pieces holds
        self.rolls = late > 0
        self.early: list[Piece] = []
        self.late: deque[Piece] = deque()

    def put(self, piece: Piece, latest: bool) -> list[Piece]:
        """Keeps the piece, or not; what was dropped for want of room (the piece itself, or older ones)."""
        cost = cost_of(piece)
        self.full = self.full or cost > self.early_left
        if not self.full:
            self.early_left -= cost
            self.early.append(piece)
            return []
        if not latest:
            return [piece]
        self.late.append(piece)
        self.late_left -= cost
        dropped = []
        while self.late_left < 0:
            oldest = self.late.popleft()
            self.late_left += cost_of(oldest)
            dropped.append(oldest)
        return dropped


def cost_of(piece: Piece) -> int:
    return len(piece.data) + COST_OF_LINE * piece.data.count(b"\n")


class Windows:
    """What has been kept so far."""

    def __init__(self) -> None:
        self.shelves = {kind: Shelf(*sizes) for kind, sizes in SHELVES.items()}
        self.ends: list[Piece] = []  # head and tail, which need no room on a shelf
        self.alike: dict[int, Alike] = {}
        self.left_out = 0  # errors none like which is in the text

    def shown(self, key: int, line: int) -> None:
        """Notes an event that is in the text. Keys of the text alone are held, hence few."""
        if key in self.alike:
            self.alike[key].shown += 1
        else:
            self.alike[key] = Alike(line)

    def wants(self, kind: str, key: int) -> bool:
        """Whether another event of that kind and key is worth its room; the caller then puts or counts it."""
        alike, shelf = self.alike.get(key), self.shelves[kind]
        if shelf.full and (alike is not None or not shelf.rolls):
            return False
        return alike is None or alike.shown < MOST_ALIKE[kind]

    def put(self, kind: str, piece: Piece) -> bool:
        """Keeps the piece of an event, for the latest of a new kind at the cost of older ones; False without room."""
        dropped = self.shelves[kind].put(piece, latest=piece.key not in self.alike)
        if dropped and dropped[-1] is piece:
            return False
        self.shown(piece.key, piece.event_line)
        for gone in dropped:
            self.forget(kind, gone)
        return True

    def count(self, kind: str, key: int, by: int = 1) -> None:
        """Counts an event that is not in the text (or, with by = -1, takes that back)."""
        alike = self.alike.get(key)
        if alike is not None:
            alike.counted += by
        elif kind in (TRACED, LONE):
            self.left_out += by

    def forget(self, kind: str, piece: Piece) -> None:
        """Counts what a dropped piece was kept for; when it stood for others, they are as little in the text."""
        alike = self.alike.get(piece.key)
        if alike is not None and alike.line == piece.event_line:
            del self.alike[piece.key]
            self.left_out += alike.shown - 1 + alike.counted if kind in (TRACED, LONE) else 0
        elif alike is not None:
            alike.shown -= 1
        self.count(kind, piece.key)
        for other, key in piece.others:
            self.count(other, key)

    def repeats(self) -> tuple[tuple[int, int], ...]:
        """Line of an event in the text, and how many more like it the log has."""
        return tuple((alike.line, alike.counted) for alike in self.alike.values() if alike.counted > 0)

    def pieces(self) -> list[Piece]:
        """All that was kept, in order, what touches or overlaps joined."""
        kept = list(self.ends)
        for shelf in self.shelves.values():
            kept += [*shelf.early, *shelf.late]
        return joined(sorted(kept, key=lambda piece: piece.start))


def joined(pieces: Iterable[Piece]) -> list[Piece]:
    groups: list[list[Piece]] = []
    end = -1
    for piece in pieces:
        if groups and piece.start <= end:
            if piece.end > end:
                groups[-1].append(piece._replace(data=piece.data[end - piece.start :]))
        else:
            groups.append([piece])
        end = max(end, piece.end)
    return [group[0]._replace(data=b"".join(piece.data for piece in group)) for group in groups]
