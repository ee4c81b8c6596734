"""Part of `read`, for large logs: where in a window of bytes something stands that the rest of the pipeline would read.

Each pattern begins with a literal, because RE2 jumps from one occurrence of that to the next: three such passes take
a quarter of the time of one alternation. The patterns cut a log to size; what is an error, `parse` decides.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import re2

TRACED, LONE, WEAK, MARK = "traced", "lone", "weak", "mark"
COLOUR = rb"(?:\x1b\[[0-9;]*m)*"  # Python 3.13 colours the name apart from the colon after it, rich each word
END_OF_LINE = rb":?[ \t]*\r?\n"
PATTERNS = (
    (TRACED, rb"Traceback%b %b\(most recent%b call last\)" % (COLOUR, COLOUR, COLOUR)),
    (LONE, rb"E(?:rror%b(?:: |%b)|xception%b(?:: | has occurred: |%b))" % (COLOUR, END_OF_LINE, COLOUR, END_OF_LINE)),
    (WEAK, rb"W(?:arning: |atchdog caught)"),
)
#: Versions are printed when a job starts, though behind the set-up of the machine it runs on.
BANNERS = tuple(
    (MARK, pattern) for pattern in (rb"Successfully installed ", rb"PyTorch version", rb"torch==", rb"Driver Version: ")
)
BANNERS_UNTIL = 64 << 20
#: Verdicts on what stands above them, worth looking for only when something does.
OUTCOMES = (
    (MARK, rb"= test session starts ="),
    (MARK, rb"passed[^\n]{0,200} in [0-9.]+s"),
    (MARK, rb"Ran [0-9]+ tests? in "),
    (MARK, rb"Test passed\.?\r?\n"),
)
LONGEST_MATCH = 256  # bytes

HEADER = b"Traceback (most recent call last)"
DIGITS = re.compile(rb"0x[0-9a-fA-F]+|\d+")
FIRST_LETTERS = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
MOST_EVENT_LINES = 3000
LONGEST_PREFIX = 300
MOST_OTHERS = 8  # lines of other ranks between a header and its first frame


class Hit(NamedTuple):
    kind: str
    start: int
    end: int


class Search:
    """One pattern on its way through the windows; never looks at a byte twice."""

    def __init__(self, kind: str, pattern: bytes) -> None:
        options = re2.Options()
        options.log_errors = False
        options.encoding = re2.Options.Encoding.LATIN1
        self.kind = kind
        self.regex = re2.compile(pattern, options)
        self.hit: Hit | None = None
        self.until = 0  # no match begins before, except `hit`

    def next(self, data: bytearray, start: int, end: int, filled: int) -> Hit | None:
        """The first match at or behind `start` that begins before `end`."""
        if self.hit is not None and self.hit.start < start:
            self.hit = None
        if self.hit is None and self.until < end:
            found = self.regex.search(data, max(start, self.until), min(filled, end + LONGEST_MATCH))
            self.hit = Hit(self.kind, found.start(), found.end()) if found else None
            self.until = found.end() if found else end
        return self.hit if self.hit is not None and self.hit.start < end else None


class Anchors:
    """The hits of all patterns, in the order of the bytes."""

    def __init__(self) -> None:
        self.searches = [Search(*pattern) for pattern in PATTERNS]
        self.banners = [Search(*pattern) for pattern in BANNERS]
        self.outcomes = [Search(*pattern) for pattern in OUTCOMES]
        self.active = [*self.searches, *self.banners]
        self.filled = 0

    def new_window(self, offset: int, filled: int, found_any: bool) -> None:
        """To be called when the bytes under the positions have changed."""
        banners = self.banners if offset < BANNERS_UNTIL else []
        self.active = [*self.searches, *banners, *(self.outcomes if found_any else [])]
        for search in self.active:
            search.until, search.hit = 0, None
        self.filled = filled

    def next(self, data: bytearray, start: int, end: int) -> Hit | None:
        """The first hit of any pattern at or behind `start` that begins before `end`."""
        first: Hit | None = None
        for search in self.active:
            hit = search.hit
            if hit is None and search.until >= end:
                continue
            if hit is None or hit.start < start:
                hit = search.next(data, start, end, self.filled)
            if hit is not None and hit.start < end and (first is None or hit.start < first.start):
                first = hit
        return first


def event_end(data: bytearray, line_start: int, header: int, limit: int) -> tuple[int, int]:
    """Start and end of the exception line that ends the traceback whose header stands at `header`; (-1, -1) without.

    `line_start` is where the header's line starts, `limit` how far to look. Lines that bear another prefix than
    the header's (another rank's, between this one's) are passed over.
    """
    if header - line_start > LONGEST_PREFIX:
        return -1, -1
    prefix = _prefix(bytes(data[line_start:header]))
    at = data.find(b"\n", header, limit) + 1
    framed = 0
    for number in range(MOST_EVENT_LINES if at else 0):
        end = data.find(b"\n", at, limit) + 1
        if not end or (not framed and number > MOST_OTHERS):
            break
        borne = prefix.match(data, at, end)
        if borne:
            shown = borne.end()
            framed += data.startswith(b'  File "', shown)
            if data[shown] in FIRST_LETTERS:
                return (at, end) if framed and not data.startswith(HEADER, shown) else (-1, -1)
        at = end
    return -1, -1


@lru_cache(maxsize=64)
def _prefix(bytes_before: bytes) -> re.Pattern[bytes]:
    """Matches the same prefix with other numbers (times), though not with another rank."""
    return re.compile(re.sub(rb"(?<!rank)\d+", rb"\\d+", re.escape(bytes_before)))


def same_key(kind: str, line: bytes) -> int:
    """Equal for lines that differ in numbers alone. The rank is kept: who failed is worth knowing."""
    at = line.find(b"rank", 0, 60)
    rank = line[at : at + 9] if at >= 0 else b""
    return hash((kind, rank, DIGITS.sub(b"0", line[:300])))
