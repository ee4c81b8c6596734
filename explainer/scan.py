"""First stage for logs too large to clean whole: a stream of bytes to the `Log` of the stretches that matter.

The bytes pass through one buffer. Round each hit of `anchors` a stretch is kept by `windows`, besides head and tail of
the log; newlines are counted, so that lines keep their numbers. Memory does not grow with the log. A page of it that
is mapped would count as memory of this process: the caller reads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from explainer import decode
from explainer.anchors import LONE, MARK, TRACED, WEAK, Anchors, Hit, event_end, same_key
from explainer.model import Log
from explainer.read import read_pieces
from explainer.windows import KIB, Piece, Windows

#: Fills a buffer with the next bytes of the log: their number, 0 at its end.
Fill = Callable[[memoryview], int]


class Context(NamedTuple):
    """What is kept round an event: at most so many lines and bytes before and after it."""

    lines_before: int
    bytes_before: int
    lines_after: int
    bytes_after: int


CONTEXT = {
    TRACED: Context(300, 64 * KIB, 150, 32 * KIB),
    LONE: Context(100, 24 * KIB, 60, 16 * KIB),
    WEAK: Context(2, KIB, 4, 2 * KIB),
    MARK: Context(40, 8 * KIB, 100, 16 * KIB),
}
OPEN = Context(600, 64 * KIB, 60, 16 * KIB)  # for the exception line of a rich or notebook traceback, many lines below
AGAIN = Context(8, 4 * KIB, 30, 4 * KIB)  # for an event like one that is kept already
HEAD = Context(0, 0, 256, 128 * KIB)
TAIL = Context(400, 128 * KIB, 0, 0)
#: A line is kept whole up to so many bytes before and after what was found in it; of a longer one so few that
#: the cleaned line need not be cut once more.
LINE_BEFORE, LINE_AFTER = 32 * KIB, 64 * KIB
CUT_BEFORE, CUT_AFTER = 7_000, 12_000


class Sizes(NamedTuple):
    """Bytes of the buffer: what has been searched, what is being searched, what an event may reach into."""

    behind: int = 192 * KIB
    window: int = 2048 * KIB
    ahead: int = 320 * KIB


SIZES = Sizes()


def scan(fill: Fill, sizes: Sizes = SIZES) -> Log:
    """The cleaned stretches of the log that `fill` gives piece by piece. Time linear in the log, memory constant."""
    scanner = Scanner(fill, sizes)
    while scanner.step():
        pass
    return scanner.log()


class Scanner:
    def __init__(self, fill: Fill, sizes: Sizes) -> None:
        self.fill, self.sizes = fill, sizes
        self.data = bytearray(sum(sizes) + 1)  # one more for the newline that the last line may lack
        self.offset = 0  # of the buffer's first byte in the log
        self.filled = 0  # positions below are positions in the buffer
        self.at = 0  # all before has been searched
        self.done = False
        self.mark, self.mark_line = 0, 1  # a position and the number of its line
        self.line_start, self.line_end = 0, 0  # of the line last looked at
        self.kept_until = 0  # offset
        self.anchors, self.windows = Anchors(), Windows()
        self.skipped: deque[tuple[int, int, str, int]] = deque()  # events not kept, near the end: offsets, kind, key
        self.encoding = ""
        self.found_any = False
        self.open = False  # the last header's exception line was not found yet

    def step(self) -> bool:
        """Reads and searches one window; False at the end of the log."""
        self.shift()
        self.refill()
        stop = self.filled if self.done else max(self.at, self.filled - self.sizes.ahead)
        if not self.offset and not self.at:
            self.take_head()
        self.at = max(stop, self.search(stop)) if not self.encoding else stop
        self.line_of(self.at)
        return not self.done

    def shift(self) -> None:
        """Makes room: drops what lies further back than any stretch reaches."""
        gone = self.at - self.sizes.behind
        if gone <= 0:
            return
        self.line_of(gone) if self.mark < gone else None
        self.data[: self.filled - gone] = self.data[gone : self.filled]
        self.offset += gone
        self.filled -= gone
        self.at -= gone
        self.mark -= gone
        self.line_start, self.line_end = 0, 0

    def refill(self) -> None:
        room = len(self.data) - 1
        with memoryview(self.data) as view:
            while self.filled < room and not self.done:
                count = self.fill(view[self.filled : room])
                self.done = not count
                self.filled += count
        if self.done and self.filled and self.data[self.filled - 1] != 10:
            self.data[self.filled] = 10
            self.filled += 1

    def take_head(self) -> None:
        encoding = decode.sniff(bytes(self.data[: min(self.filled, 64 * KIB)]))
        self.encoding = encoding if encoding.startswith(("utf-16", "utf-32")) else ""
        end = self.after(0, HEAD, self.filled)
        end = end if not self.encoding else min(self.filled, 1024 * KIB)
        self.windows.ends.append(Piece(0, 1, bytes(self.data[:end])))
        self.kept_until = end

    def search(self, stop: int) -> int:
        """Goes through the events that begin before `stop`; where the last of them ends."""
        self.anchors.new_window(self.offset, self.filled, self.found_any)
        at = self.at
        hit = self.anchors.next(self.data, at, stop)
        while hit is not None:
            at = max(self.event(hit), hit.end)
            hit = self.anchors.next(self.data, at, stop)
        return at

    def event(self, hit: Hit) -> int:
        """Keeps, or counts, what was found; where the search goes on."""
        start, end = self.line_round(hit.start)
        key_line, line_at = bytes(self.data[max(start, hit.start - 120) : min(end, hit.end + 200)]), hit.start
        if hit.kind == TRACED:
            limit = min(self.filled, hit.start + self.sizes.ahead * 9 // 10)
            exception, exception_end = event_end(self.data, start, hit.start, limit)
            if exception >= 0:
                key_line, line_at, end = bytes(self.data[exception : exception + 300]), exception, exception_end
        self.found_any = self.found_any or hit.kind in (TRACED, LONE)
        key = same_key(hit.kind, key_line.partition(b"\n")[0])
        if self.offset + end <= self.kept_until:
            self.windows.shown(key, self.line_of(line_at))
        elif not self.keep(hit, start, end, key, line_at):
            self.windows.count(hit.kind, key)
            self.skip(start, end, hit.kind, key)
        self.open = line_at == hit.start if hit.kind == TRACED else self.open and hit.kind != LONE
        return max(end, hit.end)

    def keep(self, hit: Hit, start: int, end: int, key: int, line_at: int) -> bool:
        """Puts the stretch round an event among the windows; False where it is only to be counted."""
        begun = self.offset + start < self.kept_until
        if not begun and not self.windows.wants(hit.kind, key):
            return False
        context = AGAIN if key in self.windows.alike else OPEN if self.open and hit.kind == LONE else CONTEXT[hit.kind]
        line = self.line_of(line_at)
        first = self.whole_events(max(self.before(start, context), self.kept_until - self.offset, 0))
        last = self.after(end, context, self.filled)
        following = self.anchors.next(self.data, end, last)
        if following is not None:
            last = max(end, self.line_round(following.start)[0])
        others = self.counted_from(first)
        data = bytes(self.data[first:last])
        piece = Piece(self.offset + first, self.line_of(first), data, key, line, tuple(other[2:] for other in others))
        if not self.windows.put(hit.kind, piece):
            return False
        for other in others:
            self.windows.count(*other[2:], -1)
            self.skipped.pop()
        self.kept_until = self.offset + last
        return True

    def whole_events(self, first: int) -> int:
        """The position, moved to the end of an event that was counted and would be cut there."""
        for start, end, _, _ in reversed(self.skipped):
            if end <= self.offset + first:
                break
            if start < self.offset + first:
                return end - self.offset
        return first

    def counted_from(self, first: int) -> list[tuple[int, int, str, int]]:
        """The events from a position on that were only counted."""
        return list(takewhile(lambda event: event[0] >= self.offset + first, reversed(self.skipped)))

    def skip(self, start: int, end: int, kind: str, key: int) -> None:
        self.skipped.append((self.offset + start, self.offset + end, kind, key))
        while self.skipped[0][1] < self.offset + end - TAIL.bytes_before - LINE_BEFORE:
            self.skipped.popleft()

    def line_of(self, position: int) -> int:
        """Number of the line at a position; steps on from the last one asked for, so that each newline counts once."""
        if position >= self.mark:
            self.mark_line += self.data.count(b"\n", self.mark, position)
            self.mark = position
            return self.mark_line
        return self.mark_line - self.data.count(b"\n", position, self.mark)

    def line_round(self, position: int) -> tuple[int, int]:
        """Start and end of the line at a position; of a very long line a part."""
        if not self.line_start <= position < self.line_end:
            start = self.data.rfind(b"\n", max(0, position - LINE_BEFORE), position) + 1
            end = self.data.find(b"\n", position, min(self.filled, position + LINE_AFTER)) + 1
            if (not start and (self.offset or position > LINE_BEFORE)) or not end:
                start = max(start, position - CUT_BEFORE, 0)
                end = min(self.filled, position + CUT_AFTER, end or self.filled)
            self.line_start, self.line_end = start, end
        return self.line_start, self.line_end

    def before(self, start: int, context: Context) -> int:
        """Where the lines before a line's start begin."""
        limit = max(0, start - context.bytes_before)
        for _ in range(context.lines_before):
            newline = self.data.rfind(b"\n", limit, start - 1) if start > limit else -1
            if newline < 0:
                return limit if limit == 0 and self.offset == 0 else start
            start = newline + 1
        return start

    def after(self, end: int, context: Context, filled: int) -> int:
        """Where the lines after a line's end come to an end."""
        limit = min(filled, end + context.bytes_after)
        for number in range(context.lines_after):
            newline = self.data.find(b"\n", end, limit)
            if newline < 0:
                return limit if not number and not context.lines_before else end
            end = newline + 1
        return end

    def log(self) -> Log:
        """What was kept, cleaned."""
        self.take_tail()
        pieces = self.windows.pieces()
        total = self.mark_line - 1
        log = read_pieces([(piece.line, piece.data) for piece in pieces], self.encoding)
        return log._replace(repeats=self.windows.repeats(), left_out=self.windows.left_out, total=total)

    def take_tail(self) -> None:
        start = self.before(self.filled, TAIL)
        if self.encoding:  # whole characters, without the newline that was added
            start = max(0, self.filled - 1024 * KIB)
            start += -(self.offset + start) % 4
            self.filled -= (self.filled - start) % (4 if self.encoding.startswith("utf-32") else 2)
        elif start == self.filled:
            start = max(0, self.filled - CUT_AFTER)
        start = self.whole_events(max(start, self.kept_until - self.offset))
        for _, _, kind, key in self.counted_from(start):
            self.windows.count(kind, key, -1)
        if start < self.filled:
            self.windows.ends.append(
                Piece(self.offset + start, self.line_of(start), bytes(self.data[start : self.filled]))
            )
